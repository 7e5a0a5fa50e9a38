import { createPostern, type Problem } from '../../sdk/index.ts'
import type { TestService } from './server.ts'

/** Long enough, and with what a careless server would change: spaces around it and a letter of two bytes. */
export const password = ' Päss word with spaces '

let addresses = 0
export const freshEmail = () => `person-${++addresses}@example.org`

/** The operations of account access, from addresses of their own (with `trustProxy: 1`), so that the limit per address of the caller stays out of the way. */
export function accountCalls(service: TestService) {
  let callers = 0
  const from = () => ({ headers: { 'x-forwarded-for': `10.0.${callers >> 8}.${callers++ & 255}` } })
  const calls = () => createPostern({ baseUrl: service.url, retries: 0 }).result
  return {
    /** Options of a call from one more address. */
    from,
    register: (email: string, secret = password, company = 'Example Ltd') =>
      calls().auth.register({ body: { provider: 'LOCAL', email, password: secret, company }, ...from() }),
    login: (email: string, secret = password) =>
      calls().auth.login({ body: { provider: 'LOCAL', email, password: secret }, ...from() }),
    forgot: (email: string) => calls().auth.forgotPassword({ body: { email }, ...from() }),
    reset: (token: string, secret: string, repeatPassword = secret) =>
      calls().auth.resetPassword({ body: { token, password: secret, repeatPassword }, ...from() }),
    activate: (code: string) => calls().auth.activate({ body: { code }, ...from() }),
    resend: (email: string) => calls().auth.resendActivation({ body: { email }, ...from() }),
    /** Status of a call with this session. */
    async session(token: string) {
      return (await createPostern({ baseUrl: service.url, session: token, retries: 0 }).result.user.get())
        .response.status
    },
  }
}

export function sessionOf({ response }: { response: Response }): string | undefined {
  const cookie = response.headers.getSetCookie().find((each) => each.startsWith('auth='))
  return cookie?.slice('auth='.length).split(';')[0]
}

/** Returns the part of a response that an outsider sees, without members that differ in every request. */
export function seen({
  response,
  data,
  error,
}: {
  response: Response
  data?: unknown
  error?: Problem | undefined
}) {
  const changing = ['date', 'x-request-id', 'ratelimit', 'ratelimit-policy']
  const headers = [...response.headers].filter(([name]) => !changing.includes(name))
  return { status: response.status, headers, data, error: error && { ...error, request_id: '' } }
}
