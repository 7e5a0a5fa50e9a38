import type { Tenant, TestService } from '../helpers/server.ts'

type Who = Pick<Tenant, 'session' | 'organizationId'>

export interface Answer {
  status: number
  location: string | null
  text: string
}

/** Requests pages and sends forms as a browser without scripts does, and does not follow redirects. */
export function visitor(service: Pick<TestService, 'fetch'>) {
  const read = async (response: Response): Promise<Answer> => ({
    status: response.status,
    location: response.headers.get('location'),
    text: await response.text(),
  })
  const headersOf = ({ session, organizationId }: Who) => ({ auth: session, showorg: organizationId })
  return {
    get: async (path: string, who: Who) => read(await service.fetch(path, { headers: headersOf(who) })),
    post: async (path: string, fields: Record<string, string>, who: Who) => {
      const init = { method: 'POST', headers: headersOf(who), body: new URLSearchParams(fields) }
      return read(await service.fetch(path, init))
    },
  }
}

/** Text that runs or breaks a page that does not escape it, and how a page shows it. */
export const hostile = {
  text: '"><script>alert(1)</script>&',
  shown: '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;',
}
