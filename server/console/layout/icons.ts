import { icons, platformMarks } from '../../../generated/icons.ts'
import { Html, html } from '../../lib/html/template.ts'

export type IconName = keyof typeof icons

/** Renders an icon that stands beside its name, so that a screen reader skips it. */
export function icon(name: IconName): Html {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${new Html(icons[name])}</svg>`
}

/** Renders the mark of a platform beside its name, or the first letter of a platform that has no mark. */
export function platformMark(identifier: string): Html {
  const shape = platformMarks[identifier]
  return shape === undefined
    ? html`<span class="mark" aria-hidden="true">${identifier.charAt(0).toUpperCase()}</span>`
    : html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true">${new Html(shape)}</svg>`
}
