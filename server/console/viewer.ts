import type { App } from '../context.ts'
import type { SessionAuth } from '../http/contract.ts'
import { listOrganizations } from '../identity/users/organizations.ts'
import { getEmail } from '../identity/users/self.ts'
import type { Viewer } from './pages/console-page.ts'

type Services = Pick<App, 'db' | 'clock' | 'storage'>

/** What every page shows of who looks at it. */
export async function viewerOf(ctx: Services & { auth: SessionAuth }): Promise<Viewer> {
  const email = await getEmail(ctx, ctx.auth)
  const organizations = await listOrganizations(ctx, ctx.auth.userId)
  const { organizationId, role, impersonatorId } = ctx.auth
  return {
    email,
    organizationId,
    role,
    organizations: organizations.map(({ id, name }) => ({ id, name })),
    impersonated: impersonatorId !== null,
  }
}

/** The same where a session is not needed. */
export async function maybeViewer(ctx: Services & { auth: SessionAuth | null }): Promise<Viewer | null> {
  return ctx.auth === null ? null : viewerOf({ ...ctx, auth: ctx.auth })
}
