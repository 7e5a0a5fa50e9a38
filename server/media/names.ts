/** The last part of a path, without control characters, at most 255 characters. */
export function cleanName(name: string | null | undefined): string | null {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? ''
  return (
    last
      .toWellFormed()
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, 255)
      .toWellFormed() || null
  )
}

/** What the library is searched by. */
export function searchName(originalName: string | null): string | null {
  return originalName === null ? null : originalName.toLowerCase()
}
