// Sends the request of a page's form to this service. The key stays in the field. It is not stored, and is lost when the page
// closes.

for (const form of document.querySelectorAll('.try form')) {
  const output = form.parentElement.querySelector('output')
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const button = form.querySelector('button')
    button.disabled = true
    output.replaceChildren('Sending…')
    try {
      output.replaceChildren(...(await send(form)))
    } catch (error) {
      output.replaceChildren(paragraph(`The request could not be sent: ${error.message}`))
    }
    button.disabled = false
  })
}

for (const choice of document.querySelectorAll('.try [data-in=channel]')) {
  const form = choice.closest('form')
  const key = form.querySelector('[data-in=key]')
  let shown = choice.dataset.example
  key.addEventListener('change', () => void offerChannels(choice, key.value.trim()))
  choice.addEventListener('change', () => {
    for (const field of form.querySelectorAll('input:not([type=file]), textarea'))
      if (field !== key) field.value = field.value.replaceAll(shown, choice.value)
    shown = choice.value
  })
}

/** Offers the reader's channels, and chooses the first, since nobody has the channel of the example. */
async function offerChannels(choice, key) {
  const response = await fetch('/public/v1/integrations', {
    credentials: 'omit',
    headers: { Authorization: key },
  }).catch(() => null)
  const channels = response?.ok ? await response.json() : []
  choice.replaceChildren(
    ...channels.map(({ id, name, identifier }) => new Option(`${name} (${identifier})`, id)),
  )
  choice.parentElement.hidden = channels.length === 0
  if (channels.length > 0) choice.dispatchEvent(new Event('change'))
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
  return [paragraph(line), block(await textOf(response, bytes))]
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
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
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
