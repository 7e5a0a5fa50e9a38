import { createPostern, type Postern } from '../../sdk/index.ts'
import { createOrganizationWithOwner } from '../../server/accounts/auth/register.ts'
import { startSession } from '../../server/accounts/sessions/start-session.ts'
import type { Role } from '../../server/db/tables/accounts.ts'
import { newId } from '../../server/lib/ids.ts'
import { patiently, type Tenant, type TestService } from './server.ts'

export interface Member {
  userId: string
  email: string
  password: string
  session: string
  /** Their own organization; `console` works in the tenant's. */
  organizationId: string
  console: Postern
}

/** The SDK with a session, working in `organizationId`. Never retries. */
export function consoleOf(service: TestService, session: string, organizationId?: string): Postern {
  return createPostern({
    baseUrl: service.url,
    session,
    ...patiently,
    ...(organizationId ? { headers: { showorg: organizationId } } : {}),
  })
}

/** Another person with an organization of their own, who is also a member of the tenant's. */
export async function addMember(service: TestService, tenant: Tenant, role: Role): Promise<Member> {
  const { app, clock } = service
  const email = `member-${newId()}@example.org`
  const password = 'correct horse battery staple'
  const made = await createOrganizationWithOwner(app, {
    email,
    password,
    company: 'Their own',
    activated: true,
  })
  await app.db('memberships').insert({
    id: newId(),
    organization_id: tenant.organizationId,
    user_id: made.userId,
    role,
    disabled_at: null,
    created_at: clock.now() + 1,
    updated_at: clock.now() + 1,
  })
  const session = await startSession(app, made.userId, { ip: '127.0.0.1', userAgent: 'tests' })
  return { ...made, email, password, session, console: consoleOf(service, session, tenant.organizationId) }
}

/** Creates an organization whose owner is an administrator of the service. */
export async function createPlatformAdmin(service: TestService): Promise<Tenant> {
  const admin = await service.createTenant()
  await service.app.db('users').where({ id: admin.userId }).update({ platform_admin_at: service.clock.now() })
  return admin
}

/** A channel group with these channels in it. */
export async function addGroup(
  service: TestService,
  tenant: Tenant,
  name: string,
  channels: string[] = [],
): Promise<string> {
  const { app, clock } = service
  const id = newId()
  await app.db('customers').insert({
    id,
    organization_id: tenant.organizationId,
    name,
    created_at: clock.now(),
    updated_at: clock.now(),
    deleted_at: null,
  })
  await app.db('integrations').whereIn('id', channels).update({ customer_id: id })
  return id
}
