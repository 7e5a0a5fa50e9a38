import { type Reply, replyMark } from './contract.ts'

/** Wraps a body with headers or cookies, or replaces it with raw bytes, a stream or a redirect. */
export function reply<Body>(parts: Omit<Reply<Body>, typeof replyMark>): Reply<Body> {
  return { [replyMark]: true, ...parts }
}

export function isReply(value: unknown): value is Reply<unknown> {
  return typeof value === 'object' && value !== null && replyMark in value
}
