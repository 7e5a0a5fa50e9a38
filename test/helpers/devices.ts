import { createPostern } from '../../sdk/index.ts'
import type { Tenant, TestService } from './server.ts'

export interface DeviceCodes {
  device_code: string
  user_code: string
}

/** The device operations, each call from an address of its own (with `trustProxy: 1`), so that limits per address stay out of the way. */
export function deviceCalls(service: TestService) {
  let callers = 0
  const from = () => ({ 'x-forwarded-for': `10.3.${callers >> 8}.${callers++ & 255}` })
  const post = (path: string, init: RequestInit = {}) =>
    service.fetch(path, { method: 'POST', ...init, headers: { ...from(), ...init.headers } })
  const postJson = (path: string, body: unknown) =>
    post(path, { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
  const consoleOf = ({ session }: Pick<Tenant, 'session'>) =>
    createPostern({ baseUrl: service.url, session, retries: 0, headers: from() })
  return {
    from,
    post,
    postJson,
    postForm: (path: string, fields: Record<string, string>) =>
      post(path, { body: new URLSearchParams(fields) }),
    start: async (fields = {}) => (await (await postJson('/device/code', fields)).json()) as DeviceCodes,
    /** One poll: the status with the members of the answer. */
    async poll(codes: Pick<DeviceCodes, 'device_code'>) {
      const answer = await postJson('/device/token', { device_code: codes.device_code })
      const body = (await answer.json()) as Record<string, string>
      return { status: answer.status, ...body, error: body.error }
    },
    approve: (tenant: Pick<Tenant, 'session'>, code: string, action?: 'approve' | 'deny') =>
      consoleOf(tenant).device.approve({ body: { user_code: code, ...(action ? { action } : {}) } }),
    info: (tenant: Pick<Tenant, 'session'>, code: string) =>
      consoleOf(tenant).device.get({ query: { user_code: code } }),
  }
}
