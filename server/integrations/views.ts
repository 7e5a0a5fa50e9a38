import type { CustomerRow, IntegrationRow } from '../db/tables/channels.ts'
import { optionalIso, toIso } from '../lib/dates.ts'
import type { Platform } from '../platforms/platform.ts'
import type { Connected } from './connect/finish-connect.ts'
import { type PostingTime, postingTimesInUtc } from './settings/posting-times.ts'
import type { IntegrationWithCustomer } from './store.ts'

/** The console shows this picture for a channel without one, and sends it back. */
export const NO_PICTURE = '/no-picture.jpg'

/** A channel in the catalogue of what can be connected. */
export function toProvider(channel: Platform) {
  const { auth } = channel
  return {
    name: channel.name,
    identifier: channel.identifier,
    ...(channel.toolTip === undefined ? {} : { toolTip: channel.toolTip }),
    editor: channel.editor,
    isExternal: auth.kind === 'oauth2' && auth.externalUrl,
    isWeb3: auth.kind === 'bot-word',
    isChromeExtension: auth.kind === 'extension',
    ...(auth.kind === 'extension' ? { extensionCookies: auth.cookies } : {}),
    ...(auth.kind === 'custom-fields' ? { customFields: auth.fields } : {}),
  }
}

/** A connected channel as the console lists it. `channel` is absent when this service no longer knows it. */
export function toConsoleChannel(row: IntegrationWithCustomer, channel: Platform | undefined, now: number) {
  const fields = channel?.auth.kind === 'custom-fields' ? channel.auth.fields : null
  return {
    ...flags(row),
    id: row.id,
    name: row.name,
    internalId: row.internal_id,
    identifier: row.identifier,
    picture: row.picture ?? NO_PICTURE,
    editor: channel?.editor ?? ('none' as const),
    stripLinks: false,
    isCustomFields: fields !== null,
    ...(fields ? { customFields: fields } : {}),
    display: row.profile,
    type: 'social' as const,
    time: postingTimesInUtc(row, now),
    timezone: row.timezone,
    localTime: JSON.parse(row.posting_times) as PostingTime[],
    changeProfilePicture: channel?.rename?.picture ?? false,
    changeNickName: channel?.rename !== undefined,
    customer: row.customer ? toCustomer(row.customer) : null,
    additionalSettings: row.additional_settings,
  }
}

/** A connected channel as the public API lists it. */
export function toPublicIntegration(row: IntegrationWithCustomer) {
  return {
    id: row.id,
    name: row.name,
    identifier: row.identifier,
    picture: row.picture,
    disabled: row.disabled_at !== null,
    refreshNeeded: row.refresh_needed_at !== null,
    profile: row.profile,
    ...(row.customer ? { customer: { id: row.customer.id, name: row.customer.name } } : {}),
  }
}

/** A channel without a secret. */
export function toChannelRow(row: IntegrationRow, now: number) {
  return {
    ...flags(row),
    id: row.id,
    internalId: row.internal_id,
    organizationId: row.organization_id,
    name: row.name,
    picture: row.picture,
    providerIdentifier: row.identifier,
    type: 'social' as const,
    profile: row.profile,
    postingTimes: JSON.stringify(postingTimesInUtc(row, now)),
    customerId: row.customer_id,
    additionalSettings: row.additional_settings,
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
    deletedAt: optionalIso(row.deleted_at),
  }
}

/** Renders the result of a connect: the channel, and the console's next step. */
export function toConnectedChannel(
  { row, onboarding, returnUrl, pages }: Connected,
  now: number,
  extensionToken: string | null,
) {
  return {
    ...toChannelRow(row, now),
    onboarding,
    pages,
    ...(extensionToken === null ? {} : { extensionToken }),
    ...(returnUrl === null ? {} : { returnURL: returnUrl }),
  }
}

/** As much of a channel as a list of places shows. */
export function toChannelCard(row: IntegrationRow) {
  const { id, name, picture, identifier } = row
  return {
    id,
    name,
    picture,
    inBetweenSteps: row.in_between_steps_at !== null,
    providerIdentifier: identifier,
  }
}

function flags(row: IntegrationRow) {
  return {
    disabled: row.disabled_at !== null,
    inBetweenSteps: row.in_between_steps_at !== null,
    refreshNeeded: row.refresh_needed_at !== null,
  }
}

/** A channel group. */
export function toCustomer(row: CustomerRow) {
  return {
    id: row.id,
    name: row.name,
    orgId: row.organization_id,
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
    deletedAt: optionalIso(row.deleted_at),
  }
}
