/** Shows instants in the zone of the browser unless the reader chose a zone, and sends the former with the connect form. */
export function startLocalTimes(): void {
  const format = readerFormat({ dateStyle: 'medium', timeStyle: 'short' })
  // Attempts are seconds apart.
  const exact = readerFormat({ dateStyle: 'medium', timeStyle: 'medium' })
  // The server has written the times of a reader whose zone it knows, and says so in a title.
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[datetime]:not([title])')) {
    const instant = new Date(time.dateTime)
    if (Number.isNaN(instant.valueOf())) continue
    time.title = time.textContent ?? ''
    time.textContent = ('exact' in time.dataset ? exact : format).format(instant)
  }
  const offset = String(-new Date().getTimezoneOffset())
  for (const field of document.querySelectorAll<HTMLInputElement>('input[data-timezone]'))
    field.value = offset
}

/** Formats in the language of the pages. A visitor without a choice gets the clock of their browser. */
export function readerFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { zone, clock } = document.body.dataset
  const { hour12 } = clock
    ? { hour12: clock === '12h' }
    : new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions()
  const hourCycle = hour12 ? 'h12' : 'h23'
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone, hourCycle })
}
