/** Names what is wrong with a channel since then: all that it strikes shares a notification. */
export function causeKey(code: string, integrationId: string, since: number): string {
  return `${code}:${integrationId}:${since}`
}
