import { Readable } from 'node:stream'
import { createGuardedDispatcher } from '../../server/outbound/guarded-dispatcher.ts'
import {
  createPlatformHttp,
  type PlatformHttp,
  type PlatformHttpOptions,
} from '../../server/platforms/kit/http/client.ts'
import { PlatformError } from '../../server/platforms/kit/http/errors.ts'
import type {
  DraftMedia,
  OutgoingEntry,
  OutgoingMedia,
  PlatformAccount,
} from '../../server/platforms/platform.ts'

/** A channel's HTTP client as in the service, that may reach loopback; close it at the end. */
export function loopbackHttp(
  options: Partial<
    Pick<PlatformHttpOptions, 'name' | 'concurrency' | 'timeoutMs' | 'maxBytes' | 'log' | 'now'>
  > = {},
): {
  http: PlatformHttp
  close(): Promise<void>
} {
  const dispatcher = createGuardedDispatcher({ allowLoopback: true })
  const http = createPlatformHttp({
    name: 'Platform',
    concurrency: 4,
    allowLoopback: true,
    now: () => Date.now(),
    dispatcher,
    ...options,
  })
  return { http, close: () => dispatcher().destroy() }
}

export function anAccount(over: Partial<PlatformAccount> = {}): PlatformAccount {
  return {
    id: 'integration-1',
    organizationId: 'organization-1',
    internalId: 'internal-1',
    name: 'Ada',
    profile: null,
    picture: null,
    accessToken: 'token',
    refreshToken: null,
    expiresAt: null,
    credentials: {},
    additionalSettings: [],
    ...over,
  }
}

export function anEntry(
  text: string,
  media: OutgoingMedia[] = [],
  postId = '01890000-0000-7000-8000-000000000001',
): OutgoingEntry {
  return { postId, text, media }
}

export function aFile(bytes: Uint8Array, mime: string, over: Partial<OutgoingMedia> = {}): OutgoingMedia {
  return {
    url: 'http://localhost/uploads/file',
    mime,
    size: bytes.byteLength,
    alt: null,
    width: null,
    height: null,
    durationMs: null,
    thumbnailUrl: null,
    open: async (start = 0) => Readable.from([Buffer.from(bytes.subarray(start))]),
    thumbnail: async () => null,
    share: async (_, mime) => `https://postern.example/shared.${mime.split('/')[1]}`,
    ...over,
  }
}

/** A file as it is validated. */
export function aDraftFile(mime: string, over: Partial<DraftMedia> = {}): DraftMedia {
  return {
    path: `a.${mime.split('/')[1]}`,
    mime,
    size: 1_000,
    alt: null,
    width: null,
    height: null,
    durationMs: null,
    hasThumbnail: false,
    ...over,
  }
}

/** The `PlatformError` a call ends in; fails when it succeeds or throws anything else. */
export async function channelError(call: Promise<unknown>): Promise<PlatformError> {
  const outcome = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  if ('error' in outcome && outcome.error instanceof PlatformError) return outcome.error
  throw new Error('expected a PlatformError', { cause: outcome })
}

/** Runs each call, and returns those that end in an error that is none of the platform's, with the error. */
export async function defectsOf(calls: Record<string, () => unknown>): Promise<[string, unknown][]> {
  const defects: [string, unknown][] = []
  for (const [name, call] of Object.entries(calls)) {
    const [outcome] = await Promise.allSettled([Promise.resolve().then(call)])
    if (outcome?.status === 'rejected' && !(outcome.reason instanceof PlatformError))
      defects.push([name, outcome.reason])
  }
  return defects
}
