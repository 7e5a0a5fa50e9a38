import { PlatformError } from '../kit/errors.ts'
import { requireText } from '../kit/response.ts'
import type { PlatformCall } from '../platform.ts'
import { errorName, xrpc } from './xrpc.ts'

/** A version of a record. */
export interface StrongRef {
  uri: string
  cid: string
}

/** The server that holds the account's repository. */
export function serviceOf(call: PlatformCall): string {
  return call.account.credentials.service ?? ''
}

/**
 * `putRecord` under the chosen key. The server answers an identical record with what it has; `swapRecord: null` makes it
 * refuse any other record under that key (`InvalidSwap`), so nothing is ever overwritten: it is read back instead. Answers
 * the record's uri.
 */
export async function putRecord(
  call: PlatformCall,
  { collection, rkey, record }: { collection: string; rkey: string; record: object },
): Promise<string> {
  const { account, http, signal } = call
  const uri = `at://${account.internalId}/${collection}/${rkey}`
  try {
    await xrpc(http, {
      service: serviceOf(call),
      method: 'com.atproto.repo.putRecord',
      token: account.accessToken,
      json: { repo: account.internalId, collection, rkey, record, swapRecord: null },
      irreversible: true,
      signal,
      classify: (answer) =>
        errorName(answer) === 'InvalidSwap'
          ? { failure: 'rejected', code: 'record_exists', message: 'The record exists.' }
          : undefined,
    })
  } catch (error) {
    if (!(error instanceof PlatformError && error.code === 'record_exists')) throw error
    await strongRef(call, uri)
  }
  return uri
}

/** Uri and current cid, from the repository itself: the AppView may lag behind or be away. */
export async function strongRef(call: PlatformCall, uri: string): Promise<StrongRef> {
  const [repo = '', from = '', rkey = ''] = uri.replace(/^at:\/\//, '').split('/')
  const { cid } = await xrpc<StrongRef>(call.http, {
    service: serviceOf(call),
    method: 'com.atproto.repo.getRecord',
    params: { repo, collection: from, rkey },
    signal: call.signal,
    classify: (answer) =>
      errorName(answer) === 'RecordNotFound'
        ? {
            failure: 'rejected',
            code: 'parent_gone',
            message: 'The post is not on Bluesky any more.',
          }
        : undefined,
  })
  return { uri, cid: requireText('Bluesky', cid) }
}
