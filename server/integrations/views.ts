import type { CustomerRow, IntegrationRow } from '../db/tables/channels.ts'
import { optionalIso, toIso } from '../lib/time/dates.ts'
import { READ_OPERATIONS } from '../platforms/kit/reads/types.ts'
import type { Platform } from '../platforms/platform.ts'
import type { RunningPlatform } from '../platforms/registry.ts'
import type { Connected } from './connect/finish-connect.ts'
import { notConfiguredMessage } from './list.ts'
import { type PostingTime, postingTimesInUtc } from './settings/posting-times.ts'
import type { IntegrationWithCustomer } from './store.ts'

/** The console shows this picture for a channel without one, and sends it back unchanged. */
export const NO_PICTURE = '/no-picture.jpg'

/** Renders a platform for the catalogue. */
export function toProvider(platform: RunningPlatform) {
  const { auth } = platform
  const message = notConfiguredMessage(platform)
  return {
    name: platform.name,
    identifier: platform.identifier,
    ...(platform.toolTip === undefined ? {} : { toolTip: platform.toolTip }),
    editor: platform.editor,
    configured: message === null,
    ...(message === null ? {} : { message }),
    reads: READ_OPERATIONS.filter((operation) => platform.reads?.[operation] !== undefined),
    isExternal: auth.kind === 'redirect' && auth.externalUrl,
    isWeb3: auth.kind === 'pairing-code' || auth.kind === 'client-code',
    isChromeExtension: auth.kind === 'cookies',
    ...(auth.kind === 'cookies' ? { extensionCookies: auth.cookies } : {}),
    ...(auth.kind === 'custom-fields' ? { customFields: auth.fields } : {}),
  }
}

/** Renders an integration for the console's list. `platform` is undefined if this service no longer supports it. */
export function toConsoleChannel(row: IntegrationWithCustomer, platform: Platform | undefined, now: number) {
  const fields = platform?.auth.kind === 'custom-fields' ? platform.auth.fields : null
  return {
    ...flags(row),
    id: row.id,
    name: row.name,
    internalId: row.internal_id,
    identifier: row.identifier,
    picture: row.picture ?? NO_PICTURE,
    editor: platform?.editor ?? ('none' as const),
    stripLinks: false,
    isCustomFields: fields !== null,
    ...(fields ? { customFields: fields } : {}),
    display: row.profile,
    type: 'social' as const,
    time: postingTimesInUtc(row, now),
    timezone: row.timezone,
    localTime: JSON.parse(row.posting_times) as PostingTime[],
    gapMinutes: row.gap_minutes,
    changeProfilePicture: platform?.rename?.picture ?? false,
    changeNickName: platform?.rename !== undefined,
    customer: row.customer ? toCustomer(row.customer) : null,
    additionalSettings: row.additional_settings,
  }
}

/** Renders an integration for the public API. */
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

/** Renders an integration without its secrets. */
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

/** Renders the result of a connect: the integration and the console's next step. */
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

/** Renders the part of an integration that a compact list shows. */
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

/** Renders a channel group. */
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
