/**
 * Shows the forms that ask for a passkey, in a browser that has them. The form sends what the browser answers; the server gives the
 * options, and checks the answer.
 */
export function startPasskeys(): void {
  if (!window.PublicKeyCredential?.parseRequestOptionsFromJSON) return
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) {
    form.hidden = false
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void send(form)
    })
  }
}

async function send(form: HTMLFormElement): Promise<void> {
  const [button, note] = [form.querySelector('button'), form.querySelector('[role=alert]')]
  const field = form.elements.namedItem('response') as HTMLInputElement
  if (button === null || note === null) return
  button.disabled = true
  note.textContent = ''
  try {
    field.value = JSON.stringify(await (form.dataset.passkey === 'create' ? create() : get()))
    form.submit()
  } catch (error) {
    const isOurs = error instanceof Error && error.name === 'Error'
    note.textContent = isOurs ? error.message : 'No passkey was used. Try again.'
    button.disabled = false
  }
}

async function create(): Promise<unknown> {
  const options = PublicKeyCredential.parseCreationOptionsFromJSON(await load('/user/passkeys/options'))
  return toJson(await navigator.credentials.create({ publicKey: options }))
}

async function get(): Promise<unknown> {
  const options = PublicKeyCredential.parseRequestOptionsFromJSON(await load('/auth/passkey/options'))
  return toJson(await navigator.credentials.get({ publicKey: options }))
}

function toJson(credential: Credential | null): unknown {
  return (credential as PublicKeyCredential).toJSON()
}

/** Loads options. @throws with what the server says, for the person. */
async function load(path: string) {
  const response = await fetch(path, { method: 'POST' })
  const body = await response.json()
  if (!response.ok) throw new Error(body.message)
  return body
}
