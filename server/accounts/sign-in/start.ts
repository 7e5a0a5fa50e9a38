import type { Config, HasConfig } from '../../config/config.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import { invalid } from '../../errors/errors.ts'
import { sha256 } from '../../lib/secrets/crypto.ts'
import type { HasSealer } from '../../lib/secrets/sealer.ts'
import { type ProviderName, redirectingProviders } from './provider.ts'
import type { HasSignIn } from './providers.ts'
import { newState, saveState } from './states.ts'
import { findByState } from './store.ts'

const MOBILE_CALLBACK_PATH = '/auth/oauth-mobile-callback'
const FORM_CALLBACK_PATH = '/auth/oauth-form-callback'

type Addresses = Pick<Config, 'baseUrl' | 'consoleUrl'>

/**
 * Returns the page that says how to set a provider up, for a browser that wants to go to it; null if it is set up, or signs in without
 * leaving the page. A console opens whatever address it gets, so that an error in its place would be a broken link.
 */
export function notSetUpPage({ config, signIn }: HasConfig & HasSignIn, name: ProviderName): string | null {
  if (signIn.isSetUp(name) || !redirectingProviders.includes(name)) return null
  return `${config.baseUrl}/auth/callback/${name.toLowerCase()}`
}

/**
 * Starts a sign-in. Returns the answer for the browser, and the secret that binds the sign-in to it.
 * @throws 400 for a provider that is not set up, or a `redirect_uri` of another site
 * @throws 502 `upstream_failed` when the provider does not respond
 */
export async function startSignIn(
  ctx: HasDbAndClock & HasConfig & HasSealer & HasSignIn,
  name: ProviderName,
  query: { redirect_uri?: string | undefined; publicKey?: string | undefined },
): Promise<{ answer: string; browser: string }> {
  const provider = ctx.signIn.find(name)
  const returnTo = returnAddress(ctx.config, name, query.redirect_uri)
  const fresh = newState()
  const { answer, stored } = await provider.start({
    state: fresh.state,
    // Apple posts a form, which a console page cannot receive; `returnFromForm` forwards it.
    redirectUri: name === 'APPLE' ? `${ctx.config.baseUrl}${FORM_CALLBACK_PATH}` : returnTo,
    publicKey: query.publicKey,
  })
  await saveState(ctx, name, fresh, { ...stored, returnTo })
  return { answer, browser: fresh.browser }
}

/** Accepts only exact URLs of this service: a code sent to another site would sign that site in. */
function returnAddress(config: Addresses, name: ProviderName, requested: string | undefined): string {
  if (requested === undefined || requested === '')
    return `${config.consoleUrl}/auth/callback/${name.toLowerCase()}`
  const url = URL.parse(requested)
  if (url !== null && url.href === requested && isOurs(config, url)) return requested
  const message = `must be an address on ${new URL(config.consoleUrl).origin}, without query and fragment, or ${config.baseUrl}${MOBILE_CALLBACK_PATH}`
  throw invalid('query.redirect_uri', message)
}

function isOurs({ baseUrl, consoleUrl }: Addresses, url: URL): boolean {
  if (url.username !== '' || url.password !== '' || /[?#]/.test(url.href)) return false
  return url.href === `${baseUrl}${MOBILE_CALLBACK_PATH}` || url.origin === new URL(consoleUrl).origin
}

/**
 * Returns the URL chosen at the start of the sign-in, with the posted answer in its query. Null for a state that is unknown, used or
 * expired.
 */
export async function returnFromForm(
  ctx: HasDbAndClock & HasSealer,
  form: { state?: string; code?: string; error?: string },
): Promise<string | null> {
  if (form.state === undefined) return null
  const sealed = await findByState(ctx.db, sha256(form.state), ctx.clock.now())
  if (sealed === undefined) return null
  const { returnTo } = JSON.parse(ctx.sealer.open(sealed)) as { returnTo: string }
  return withQuery(returnTo, { code: form.code, state: form.state, error: form.error })
}

/** Appends the defined values to the query of a URL. */
export function withQuery(address: string, values: Record<string, string | undefined>): string {
  const query = new URLSearchParams(
    Object.entries(values).filter((pair): pair is [string, string] => pair[1] !== undefined),
  ).toString()
  return query === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`
}
