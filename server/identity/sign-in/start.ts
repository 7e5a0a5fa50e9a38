import type { App } from '../../context.ts'
import { invalid } from '../../errors.ts'
import { sha256 } from '../../lib/crypto.ts'
import type { ProviderName } from './provider.ts'
import { newState, saveState } from './states.ts'
import { findByState } from './store.ts'

const MOBILE_CALLBACK_PATH = '/auth/oauth-mobile-callback'
const FORM_CALLBACK_PATH = '/auth/oauth-form-callback'

type Addresses = Pick<App['config'], 'baseUrl' | 'consoleUrl'>

/**
 * Begins a sign-in: what to tell the browser, and the secret that binds it to this browser. Throws `bad_request` for a provider that is not
 * set up or a `redirect_uri` that is not ours, `upstream_failed` when the provider cannot be asked.
 */
export async function startSignIn(
  ctx: Pick<App, 'db' | 'clock' | 'sealer' | 'config' | 'signIn'>,
  name: ProviderName,
  query: { redirect_uri?: string | undefined; publicKey?: string | undefined },
): Promise<{ answer: string; browser: string }> {
  const provider = ctx.signIn.find(name)
  const returnTo = returnAddress(ctx.config, name, query.redirect_uri)
  const fresh = newState()
  const { answer, kept } = await provider.start({
    state: fresh.state,
    // Apple posts a form, which reaches no page of a console; `returnFromForm` passes it on.
    redirectUri: name === 'APPLE' ? `${ctx.config.baseUrl}${FORM_CALLBACK_PATH}` : returnTo,
    publicKey: query.publicKey,
  })
  await saveState(ctx, name, fresh, { ...kept, returnTo })
  return { answer, browser: fresh.browser }
}

/** The address itself and nothing like it: a code that is sent to another's page is another's sign-in. */
function returnAddress(config: Addresses, name: ProviderName, asked: string | undefined): string {
  if (asked === undefined || asked === '') return `${config.consoleUrl}/auth/callback/${name.toLowerCase()}`
  const url = URL.parse(asked)
  if (url !== null && url.href === asked && isOurs(config, url)) return asked
  const message = `must be an address on ${new URL(config.consoleUrl).origin}, without query and fragment, or ${config.baseUrl}${MOBILE_CALLBACK_PATH}`
  throw invalid('query.redirect_uri', message)
}

function isOurs({ baseUrl, consoleUrl }: Addresses, url: URL): boolean {
  if (url.username !== '' || url.password !== '' || /[?#]/.test(url.href)) return false
  return url.href === `${baseUrl}${MOBILE_CALLBACK_PATH}` || url.origin === new URL(consoleUrl).origin
}

/**
 * Where a posted answer goes: the address that was chosen when the sign-in was begun, with the answer in its query. Null for a state that
 * is not under way.
 */
export async function returnFromForm(
  ctx: Pick<App, 'db' | 'clock' | 'sealer'>,
  form: { state?: string; code?: string; error?: string },
): Promise<string | null> {
  if (form.state === undefined) return null
  const sealed = await findByState(ctx.db, sha256(form.state), ctx.clock.now())
  if (sealed === undefined) return null
  const { returnTo } = JSON.parse(ctx.sealer.open(sealed)) as { returnTo: string }
  return withQuery(returnTo, { code: form.code, state: form.state, error: form.error })
}

/** The address with those of the values that are there added to its query. */
export function withQuery(address: string, values: Record<string, string | undefined>): string {
  const query = new URLSearchParams(
    Object.entries(values).filter((pair): pair is [string, string] => pair[1] !== undefined),
  ).toString()
  return query === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`
}
