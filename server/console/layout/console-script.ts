/**
 * Runs on every page, which also works without it. Adds Copy buttons, shows instants in the reader's time zone, and sends that
 * zone with the connect form.
 */
export const consoleScript = `'use strict'
for (const button of document.querySelectorAll('button[data-copy]')) {
  const field = document.getElementById(button.dataset.copy)
  if (!field || !navigator.clipboard) continue
  button.hidden = false
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(field.value).catch(() => field.select())
    const label = button.textContent
    button.textContent = 'Copied'
    setTimeout(() => { button.textContent = label }, 2000)
  })
}
for (const field of document.querySelectorAll('.secret input')) field.addEventListener('focus', () => field.select())
const zone = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
for (const time of document.querySelectorAll('time[datetime]')) {
  const instant = new Date(time.dateTime)
  if (Number.isNaN(instant.valueOf())) continue
  time.title = time.textContent
  time.textContent = zone.format(instant)
}
for (const field of document.querySelectorAll('input[data-timezone]')) field.value = String(-new Date().getTimezoneOffset())
`
