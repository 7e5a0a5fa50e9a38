import type { Config } from '../../config/config.ts'

type ConsoleUrl = Pick<Config, 'consoleUrl'>

/** Returns the URL of the console's form for a forgotten password. */
export function forgotPage({ consoleUrl }: ConsoleUrl): string {
  return `${consoleUrl}/auth/forgot`
}

export function resetPage(config: ConsoleUrl, token: string): string {
  return `${forgotPage(config)}/${token}`
}

export function activationPage({ consoleUrl }: ConsoleUrl, token: string): string {
  return `${consoleUrl}/auth/activate/${token}`
}
