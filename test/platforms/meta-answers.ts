import type { DraftMedia } from '../../server/platforms/platform.ts'
import { aDraftFile } from '../helpers/channels.ts'
import { type Exchanges, NOW, type RefusedDraft } from './exchanges.ts'
import type { Answer, Route } from './stand-in.ts'

export const ok = (json: unknown): Answer => ({ status: 200, json })

/** An error as all APIs of Meta report it. */
export const graphError = (code: number, message: string, subcode?: number, status = 400): Answer => ({
  status,
  json: {
    error: { message, type: 'OAuthException', code, ...(subcode ? { error_subcode: subcode } : {}) },
  },
})

/** A value of the day before this day of November 2023, on which Meta ends it. */
export const onDay = (day: string, value: number) => ({ value, end_time: `2023-11-${day}T08:00:00+0000` })

export const insight = (name: string, values: object[]) => ({ name, period: 'day', values })

/** Errors that every platform of Meta reports alike. */
export const metaRefusals: Exchanges['refusals'] = [
  [graphError(190, 'Session has expired', 463), 'auth', 'token_refused'],
  [graphError(200, 'Permissions error', undefined, 403), 'rejected', 'missing_permissions'],
  [graphError(368, 'The action was blocked'), 'rejected', 'account_restricted'],
  [graphError(100, 'Invalid parameter'), 'rejected', 'platform_rejected'],
  [graphError(2, 'Service temporarily unavailable'), 'unknown', 'outcome_unknown'],
]

/** Asks to wait for 19 minutes. */
export const slowDown: Exchanges['rateLimit'] = [
  {
    ...graphError(32, 'Request limit reached'),
    headers: { 'x-business-use-case-usage': '{"20":[{"estimated_time_to_regain_access":19}]}' },
  },
  19 * 60_000,
]

/** Routes by which a user who grants these permissions signs in at Facebook. */
export const signInRoutes = (permissions: string[]): Record<string, Route> => ({
  'GET /v25.0/oauth/access_token': ({ query }) =>
    ok({ access_token: query.code ? 'short' : 'user-token', expires_in: query.code ? 3600 : 5_184_000 }),
  'GET /v25.0/me/permissions': ok({
    data: permissions.map((permission) => ({ permission, status: 'granted' })),
  }),
  'GET /v25.0/me': ok({ id: '10', name: 'Ada L.', picture: { data: { url: 'https://cdn.example/a.png' } } }),
})

export const signedIn = {
  internalId: '10',
  name: 'Ada L.',
  picture: 'https://cdn.example/a.png',
  accessToken: 'user-token',
  refreshToken: null,
  expiresAt: NOW + 5_184_000_000,
  needsPage: true,
}

export const signInRefusals: Exchanges['connectRefusals'] = [
  ['GET /v25.0/oauth/access_token', graphError(100, 'This code has been used.', 36_009), 'code_refused'],
  [
    'GET /v25.0/me/permissions',
    ok({ data: [{ permission: 'pages_show_list', status: 'granted' }] }),
    'missing_scopes',
  ],
]

const drafts = { image: 'image/jpeg', video: 'video/mp4' }

/** A file of a draft, with its duration or other facts that matter. */
export const draft = (kind: keyof typeof drafts, facts: number | Partial<DraftMedia> = {}) =>
  aDraftFile(drafts[kind], typeof facts === 'number' ? { durationMs: facts } : facts)

/** A metric with values from the 13th of November on. */
export const daily = (label: string, ...values: number[]) => ({
  label,
  days: values.map((total, index) => ({ date: `2023-11-${13 + index}`, total })),
})

/** A draft that is refused at a place of the post, with the files of the root and of comments. */
export const refused = (
  media: DraftMedia[][],
  { at, says }: { at: string; says: string },
  {
    settings = { post_type: 'post' },
    text = 'Hello',
  }: { settings?: Record<string, unknown> | undefined; text?: string | undefined } = {},
): RefusedDraft => ({ media, at, says, settings, text })
