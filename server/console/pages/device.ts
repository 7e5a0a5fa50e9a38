import { html } from '../../lib/html-template.ts'
import { permissionList } from './consent.ts'
import { consolePage, type Viewer } from './console-page.ts'
import { address, field, hidden, type Mistakes, mistakesNote, time } from './form.ts'

/** Asks for the code that the device shows. */
export function deviceCodePage(view: {
  viewer: Viewer
  code?: string | undefined
  mistakes?: Mistakes | null
}) {
  const { viewer, code, mistakes } = view
  return consolePage({
    title: 'Let a device in',
    viewer,
    path: '/device',
    status: mistakes?.status ?? 200,
    headers: mistakes?.headers ?? {},
    body: html`<h1>Let a device in</h1>${mistakesNote(mistakes)}
<form class="stack" method="get" action="/device">
${field({ name: 'code', label: 'The code that it shows', value: code, hint: 'Eight letters and digits, in any case, with or without the dash.', required: true, maxLength: 40, mistakes })}
<div><button class="main">Go on</button></div></form>`,
  })
}

export interface DeviceLine {
  client: { name: string; description: string | null }
  scopes: readonly string[]
  ip: string | null
  userAgent: string | null
  /** ISO 8601 */
  requestedAt: string
}

/** Everything that tells one's own request from somebody else's, before the decision. */
export function devicePage(view: { viewer: Viewer; code: string; device: DeviceLine }) {
  const { viewer, code, device } = view
  const organization = viewer.organizations.find(({ id }) => id === viewer.organizationId)
  return consolePage({
    title: 'Let a device in?',
    viewer,
    path: `/device?code=${encodeURIComponent(code)}`,
    body: html`<h1>Let “${device.client.name}” in?</h1>
<div class="note warn"><p><strong>Only if you started this yourself, just now.</strong> If somebody sent you this link or code, deny it: they would act in your name.</p></div>
<p class="code">${code}</p>
<dl><dt>Program</dt><dd>${device.userAgent ?? device.client.name}</dd><dt>Address</dt><dd>${address(device.ip)}</dd>
<dt>Asked</dt><dd>${time(device.requestedAt)}</dd><dt>Organization</dt><dd>${organization?.name}</dd></dl>
<p>It wants to:</p>${permissionList(device.scopes)}
<form method="post" action="/device">${hidden('code', code)}
<div class="actions"><button class="main" name="decision" value="approve">Let it in</button><button class="danger" name="decision" value="deny">Deny</button></div></form>`,
  })
}

export function deviceDonePage(view: { viewer: Viewer; approved: boolean }) {
  const { viewer, approved } = view
  const title = approved ? 'The device is in' : 'The device was denied'
  return consolePage({
    title,
    viewer,
    path: '/console',
    body: html`<h1>${title}</h1><p>${approved ? 'Go back to it: it goes on by itself. You can end its access under Approved apps.' : 'It does not get access.'}</p>
<p><a class="button" href="/settings/approved">Approved apps</a></p>`,
  })
}
