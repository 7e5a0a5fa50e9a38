/** Recognizes browsers by their tokens. Others name Chrome and Safari too, so these come last. */
const BROWSERS: [pattern: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
]

/** Recognizes systems. Phones name the system of a computer too, so they come first. */
const SYSTEMS: [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const MAX_LENGTH = 60

/** Describes the sender of a `User-Agent` in words, such as `Firefox on Linux` or `curl`. Null for none. */
export function describeUserAgent(userAgent: string | null | undefined): string | null {
  const text = userAgent?.trim() ?? ''
  const nameIn = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(text))?.[1]
  const browser = nameIn(BROWSERS)
  const system = nameIn(SYSTEMS)
  if (browser !== undefined) return system === undefined ? browser : `${browser} on ${system}`
  // A program starts with its name: `curl/8.5.0`.
  const [program = ''] = text.split(/[/(;\s]/)
  return program === '' ? null : program.slice(0, MAX_LENGTH)
}
