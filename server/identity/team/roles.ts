import type { Role } from '../../db/tables/accounts.ts'

const ranks: Record<Role, number> = { USER: 0, ADMIN: 1, SUPERADMIN: 2 }

export function outranks(role: Role, other: Role): boolean {
  return ranks[role] > ranks[other]
}
