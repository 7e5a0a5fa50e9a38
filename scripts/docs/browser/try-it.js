// Sends the request of a page's form to this service. The key and the chosen channel stay in the session storage of the tab, until the
// reader forgets them or closes it.

const KEY = 'postern-try-key'
const CHANNEL = 'postern-try-channel'
/** Longer bodies would make an address that servers refuse. */
const MAX_BODY_IN_LINK = 4000

for (const form of document.querySelectorAll('.try form')) {
  const output = form.parentElement.querySelector('output')
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const button = form.querySelector('button.main')
    button.disabled = true
    output.replaceChildren('Sending…')
    try {
      output.replaceChildren(...(await send(form)))
    } catch (error) {
      output.replaceChildren(paragraph(`The request could not be sent: ${error.message}`))
    }
    button.disabled = false
  })
  const key = form.querySelector('[data-in=key]')
  if (key) rememberKey(form, key)
  offerComposer(form)
}

/** Fills in the key of this browser session, and remembers a new one. */
function rememberKey(form, key) {
  const forget = form.querySelector('[data-forget]')
  const use = () => {
    const value = key.value.trim()
    // Always visible: what appears when the field loses the focus would move the button under the pointer.
    forget.disabled = value === ''
    if (value === '') sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, value)
    const choice = form.querySelector('[data-in=channel]')
    if (choice) void offerChannels(choice, value)
  }
  key.addEventListener('change', use)
  forget.addEventListener('click', () => {
    key.value = ''
    sessionStorage.removeItem(CHANNEL)
    use()
    key.focus()
  })
  key.value = sessionStorage.getItem(KEY) ?? ''
  if (key.value !== '') use()
}

for (const choice of document.querySelectorAll('.try [data-in=channel]')) {
  const form = choice.closest('form')
  const key = form.querySelector('[data-in=key]')
  let shown = choice.dataset.example
  choice.addEventListener('change', () => {
    for (const field of form.querySelectorAll('input:not([type=file]), textarea'))
      if (field !== key) field.value = field.value.replaceAll(shown, choice.value)
    shown = choice.value
    sessionStorage.setItem(CHANNEL, shown)
    form.dispatchEvent(new Event('input'))
  })
}

/** Offers the reader's channels, and chooses the last chosen or the first, since nobody has the channel of the example. */
async function offerChannels(choice, key) {
  const response =
    key === ''
      ? null
      : await fetch('/public/v1/integrations', {
          credentials: 'omit',
          headers: { Authorization: key },
        }).catch(() => null)
  const channels = response?.ok ? await response.json() : []
  choice.disabled = channels.length === 0
  const none = new Option(key === '' ? 'Enter your key first' : 'This key has no channel', '')
  const own = channels.map(({ id, name, identifier }) => new Option(`${name} (${identifier})`, id))
  choice.replaceChildren(...(own.length === 0 ? [none] : own))
  const last = channels.find(({ id }) => id === sessionStorage.getItem(CHANNEL))
  if (last) choice.value = last.id
  if (channels.length > 0) choice.dispatchEvent(new Event('change'))
}

/** Keeps the link to the composer at the body, or at the channel and the time of a long one. */
function offerComposer(form) {
  const link = form.querySelector('[data-compose]')
  if (!link) return
  const update = () => {
    const post = parsed(form.querySelector('[data-in=body]').value)
    const query = new URLSearchParams()
    const request = JSON.stringify(post) ?? ''
    if (post !== null && encodeURIComponent(request).length <= MAX_BODY_IN_LINK) {
      link.href = `/console/compose?${new URLSearchParams({ request })}`
      return
    }
    if (typeof post?.date === 'string') query.set('date', post.date)
    const channel = post?.posts?.[0]?.integration?.id
    if (typeof channel === 'string') query.set('channel', channel)
    link.href = `/console/compose?${query}`
  }
  form.addEventListener('input', update)
  update()
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function send(form) {
  const started = performance.now()
  // Without cookies, so that the response shows what a program with this key would get.
  const response = await fetch(addressOf(form), {
    method: form.dataset.method,
    credentials: 'omit',
    ...bodyOf(form),
  })
  const bytes = await response.blob()
  const time = Math.round(performance.now() - started)
  const line = `${response.status} ${response.statusText} in ${time} ms, ${bytes.size} bytes, request ${response.headers.get('x-request-id')}`
  const text = await textOf(response, bytes)
  return [paragraph(line), ...(response.ok ? linksOf(form, parsed(text)) : []), block(text)]
}

/** Links to the console's page of each post that the answer made or named. */
function linksOf(form, answer) {
  const made = [answer].flat().flatMap((each) => (typeof each?.postId === 'string' ? [each.postId] : []))
  const named = /\/posts\/\{id\}/.test(form.dataset.path) && form.dataset.method !== 'DELETE'
  const ids = made.length > 0 || !named ? made : [field(form, 'path', 'id').value]
  return ids.map((id) => {
    const link = document.createElement('a')
    link.href = `/console/posts/${encodeURIComponent(id)}`
    link.textContent = ids.length > 1 ? `Open post ${id} in the console` : 'Open the post in the console'
    const line = paragraph('')
    line.append(link)
    return line
  })
}

function addressOf(form) {
  const path = form.dataset.path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(field(form, 'path', name).value),
  )
  const query = new URLSearchParams()
  for (const { name, value } of form.querySelectorAll('[data-in=query]'))
    if (value !== '') query.append(name, value)
  return query.size > 0 ? `${path}?${query}` : path
}

function field(form, place, name) {
  return form.querySelector(`[data-in=${place}][name="${CSS.escape(name)}"]`)
}

function bodyOf(form) {
  const headers = {}
  const key = form.querySelector('[data-in=key]')?.value.trim()
  if (key) headers.Authorization = key
  for (const { name, value } of form.querySelectorAll('[data-in=header]'))
    if (value !== '') headers[name] = value
  const json = form.querySelector('[data-in=body]')
  if (json) return { headers: { ...headers, 'Content-Type': json.dataset.type }, body: json.value }
  const parts = form.querySelectorAll('[data-in=form]')
  if (parts.length === 0) return { headers }
  const body = new FormData()
  for (const part of parts) {
    if (part.type === 'file') for (const file of part.files) body.append(part.name, file)
    else if (part.value !== '') body.append(part.name, part.value)
  }
  return { headers, body }
}

async function textOf(response, bytes) {
  const type = response.headers.get('content-type') ?? ''
  if (bytes.size === 0) return '(no body)'
  const text = /json|text|xml|yaml|csv/.test(type) ? await bytes.text() : `(${type})`
  const value = parsed(text)
  return value === null ? text : JSON.stringify(value, null, 2)
}

function paragraph(text) {
  const node = document.createElement('p')
  node.textContent = text
  return node
}

function block(text) {
  const node = document.createElement('pre')
  node.tabIndex = 0
  node.textContent = text
  return node
}
