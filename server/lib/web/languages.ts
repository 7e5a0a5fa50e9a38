/** The types of TypeScript 5.9 lack these two methods, which Node 24 has. */
export type Locale = Intl.Locale & { getWeekInfo(): { firstDay: number }; getHourCycles(): string[] }

/** Reads the first language of a header `accept-language`; null if it names none. */
export function readLocale(languages: string | readonly string[] | undefined): Locale | null {
  const [tag = ''] = typeof languages === 'string' ? languages.split(/[,;]/) : []
  try {
    return new Intl.Locale(tag.trim()) as Locale
  } catch {
    return null
  }
}
