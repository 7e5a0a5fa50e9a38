import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import {
  type DeviceDecision,
  decideDevice,
  findDeviceRequest,
  type PendingDevice,
} from '../../access/device/device.ts'
import { refuseImpersonator } from '../../accounts/sessions/impersonator.ts'
import { badRequest } from '../../errors/errors.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { toIso } from '../../lib/time/dates.ts'
import { consolePage, type PageState, viewerOf } from '../layout/console-page.ts'
import { address, field, handleForm, hidden, time } from '../layout/form.ts'
import type { Viewer } from '../layout/shell.ts'
import { permissionList } from './permissions.ts'

/** Asks for the code that the device shows. */
function deviceCodePage({ code, errors, viewer }: PageState & { code?: string | undefined }) {
  return consolePage({
    errors,
    title: 'Connect a device',
    body: html`<form class="stack" method="get" action="/device">
${field({ name: 'code', label: 'Code shown on the device', value: code, hint: 'Eight letters and digits, in any case, with or without the dash.', required: true, maxLength: 40, errors })}
<div><button class="main">Continue</button></div></form>
${signedInAs(viewer)}`,
  })
}

/** Shows the details by which people recognize their own request, before they decide. */
function devicePage(view: { viewer: Viewer; code: string; device: PendingDevice }) {
  const { viewer, code, device } = view
  const organization = viewer.organizations.find(({ id }) => id === viewer.organizationId)
  return consolePage({
    title: 'Connect a device?',
    heading: `Connect “${device.client.name}”?`,
    body: html`<div class="note warn"><p><strong>Continue only if you started this yourself, just now.</strong> If somebody sent you this link or code, deny it: they could act in your name.</p></div>
<p class="code">${code}</p>
<dl><dt>Program</dt><dd>${device.userAgent ?? device.client.name}</dd><dt>Address</dt><dd>${address(device.ip)}</dd>
<dt>Requested</dt><dd>${time(toIso(device.requestedAt))}</dd><dt>Organization</dt><dd>${organization?.name}</dd></dl>
<p>It asks for permission to:</p>${permissionList(device.scopes)}
<form method="post" action="/device">${hidden('code', code)}
<div class="actions"><button class="main" name="decision" value="approve">Connect</button><button name="decision" value="deny">Deny</button></div></form>
${signedInAs(viewer)}`,
  })
}

function signedInAs({ email }: Viewer): Html {
  return html`<p class="hint">You are signed in as ${email}.</p>`
}

function deviceDonePage(view: { viewer: Viewer; approved: boolean }) {
  const { viewer, approved } = view
  const title = approved ? 'The device is connected' : 'The device was denied'
  return consolePage({
    title,
    viewer,
    path: '/console',
    body: html`<p>${approved ? 'Return to the device, which continues automatically. You can revoke its access under Approved apps.' : 'It does not get access.'}</p>
<p><a class="button" href="/settings/approved">Approved apps</a></p>`,
  })
}

export const deviceHandlers = {
  async showDevice({ query }, ctx) {
    const viewer = await viewerOf(ctx)
    const code = query.code?.trim() ?? ''
    if (code === '') return deviceCodePage({ viewer })
    const work = async () => {
      const person = { userId: ctx.auth.userId, ip: ctx.request.ip }
      const found = await findDeviceRequest(ctx, code, person)
      if (found === null) throw badRequest(problems.invalid_code)
      if (found.alreadyApproved) return deviceDonePage({ viewer, approved: true })
      return devicePage({ viewer, code, device: found })
    }
    return handleForm(work, (errors) => deviceCodePage({ viewer, code, errors }))
  },

  async submitDevice({ body = {} }, ctx) {
    const viewer = await viewerOf(ctx)
    const { code = '', decision } = body
    const approved = decision === 'approve'
    const work = async () => {
      refuseImpersonator(ctx.auth)
      const { userId, organizationId } = ctx.auth
      if (!approved && decision !== 'deny') throw badRequest('Choose Connect or Deny.')
      const person = { userId, organizationId, ip: ctx.request.ip }
      const outcome = await decideDevice(ctx, code, approved ? 'approve' : 'deny', person)
      if (outcome !== 'done') throw badRequest(problems[outcome])
      return deviceDonePage({ viewer, approved })
    }
    return handleForm(work, (errors) => deviceCodePage({ viewer, code, errors }))
  },
} satisfies Partial<ConsoleHandlers>

const problems: Record<Exclude<DeviceDecision, 'done'>, string> = {
  invalid_code: 'This code is wrong or has expired. Check the code on the device, or start again there.',
  expired_code: 'This code has expired. Start again on the device.',
  already_decided: 'This request was already approved or denied. Start again on the device.',
}
