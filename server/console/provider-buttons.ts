import type { App } from '../context.ts'

/**
 * The providers whose sign-in is a way there and back, for buttons. They come back to the console's address: where that is another
 * program's, it has buttons of its own. Wallets need a program in the browser to sign.
 */
export function providerButtons({
  config,
  signIn,
}: Pick<App, 'config' | 'signIn'>): { id: string; name: string }[] {
  if (config.consoleUrl !== config.baseUrl) return []
  return signIn
    .list()
    .filter(({ provider }) => signIn.find(provider).redirects)
    .map(({ provider, name }) => ({ id: provider.toLowerCase(), name }))
}
