import type { Channel } from '../../channels/channel.ts'
import type { CustomerRow, IntegrationRow } from '../../db/tables.ts'
import { toIso } from '../../lib/dates.ts'
import type { Connected } from './finish-connect.ts'
import { type PostingTime, postingTimesInUtc } from './posting-times.ts'
import type { ChannelWithCustomer } from './store.ts'

/** A channel in the catalogue of what can be connected. */
export function toProvider(channel: Channel) {
  const { auth } = channel
  return {
    name: channel.name,
    identifier: channel.identifier,
    ...(channel.toolTip === undefined ? {} : { toolTip: channel.toolTip }),
    editor: channel.editor,
    isExternal: auth.kind === 'oauth2' && auth.externalUrl,
    isWeb3: false,
    isChromeExtension: false,
    ...(auth.kind === 'custom-fields' ? { customFields: auth.fields } : {}),
  }
}

/** A connected channel as the console lists it. `channel` is absent when this service no longer knows it. */
export function toConsoleChannel(row: ChannelWithCustomer, channel: Channel | undefined, now: number) {
  const fields = channel?.auth.kind === 'custom-fields' ? channel.auth.fields : null
  return {
    ...flags(row),
    id: row.id,
    name: row.name,
    internalId: row.internal_id,
    identifier: row.identifier,
    picture: row.picture ?? '/no-picture.jpg',
    editor: channel?.editor ?? ('none' as const),
    stripLinks: false,
    isCustomFields: fields !== null,
    ...(fields ? { customFields: fields } : {}),
    display: row.profile,
    type: 'social' as const,
    time: postingTimesInUtc(row, now),
    timezone: row.timezone,
    localTime: JSON.parse(row.posting_times) as PostingTime[],
    changeProfilePicture: false,
    changeNickName: false,
    customer: row.customer ? toCustomer(row.customer) : null,
    additionalSettings: row.additional_settings,
  }
}

/** A connected channel as the public API lists it. */
export function toPublicIntegration(row: ChannelWithCustomer) {
  return {
    id: row.id,
    name: row.name,
    identifier: row.identifier,
    picture: row.picture,
    disabled: row.disabled_at !== null,
    profile: row.profile,
    ...(row.customer ? { customer: { id: row.customer.id, name: row.customer.name } } : {}),
  }
}

/** What a connect answers: the row without a secret, and where the console goes next. */
export function toConnectedChannel({ row, onboarding, returnUrl }: Connected, now: number) {
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
    deletedAt: row.deleted_at === null ? null : toIso(row.deleted_at),
    onboarding,
    pages: [],
    ...(returnUrl === null ? {} : { returnURL: returnUrl }),
  }
}

function flags(row: IntegrationRow) {
  return {
    disabled: row.disabled_at !== null,
    inBetweenSteps: row.in_between_steps_at !== null,
    refreshNeeded: row.refresh_needed_at !== null,
  }
}

function toCustomer(row: CustomerRow) {
  return {
    id: row.id,
    name: row.name,
    orgId: row.organization_id,
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
    deletedAt: row.deleted_at === null ? null : toIso(row.deleted_at),
  }
}
