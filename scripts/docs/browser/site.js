// Runs on every page of the documentation, which is readable without it. Adds buttons that copy, the search,
// and what it remembers of the reader.

/** Redirects addresses of earlier versions, when everything was one page, to the page that now has the section. */
function followOldAddress() {
  const [, kind, name] = /^#\/([\w-]+)(?:\/([^/]+))?/.exec(location.hash) ?? []
  if (location.pathname !== '/docs' || kind === undefined) return
  if (kind === 'section') {
    const known = document.querySelector(`.side a[data-section="${CSS.escape(name ?? '')}"]`)
    if (known) location.replace(known.getAttribute('href'))
  } else location.replace(name === undefined ? `/docs/operations#${kind}` : `/docs/reference/${name}`)
}

function addCopyButtons() {
  if (!navigator.clipboard) return
  for (const block of document.querySelectorAll('main pre')) {
    const frame = document.createElement('div')
    frame.className = 'block'
    block.replaceWith(frame)
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Copy'
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.innerText.replace(/\n$/, ''))
      button.textContent = 'Copied'
      setTimeout(() => {
        button.textContent = 'Copy'
      }, 2000)
    })
    frame.append(block, button)
  }
}

/** Shows samples in the language that the reader chose last. */
function rememberLanguage() {
  const choices = [...document.querySelectorAll('[data-language][type=radio]')]
  for (const choice of choices) choice.addEventListener('change', () => remember(choice.value))
  const last = choices.find(({ value }) => value === remembered())
  if (last) last.checked = true
}

// A browser may refuse to store anything; the choice then lasts for the page.
function remember(language) {
  try {
    localStorage.setItem('docs.language', language)
  } catch {}
}

function remembered() {
  try {
    return localStorage.getItem('docs.language')
  } catch {
    return null
  }
}

/**
 * Leads to the field that the address names, and opens what is around it. The `location` of an error is such an address, too:
 * `#body.posts.0.value` leads to the field `body.posts.value`.
 */
function openField() {
  const name = decodeURIComponent(location.hash.slice(1))
  if (!/^(body|query|path|header|\d+)\./.test(name)) return
  const parts = name.split('.').filter((part, index) => index === 0 || !/^\d+$/.test(part))
  let field = document.getElementById(name)
  for (; !field && parts.length > 1; parts.pop()) field = document.getElementById(parts.join('.'))
  if (!field) return
  for (let around = field; around; around = around.parentElement?.closest('details')) around.open = true
  if (field.id === name) field.scrollIntoView()
  else location.replace(`#${field.id}`)
}

/** Loads the search with its index when the reader first uses it. */
function prepareSearch() {
  const box = document.querySelector('search')
  const input = box.querySelector('input')
  box.querySelector('kbd').hidden = false
  let search
  const open = () => {
    search ??= import('/docs/assets/search.js').then(({ startSearch }) => startSearch(box, input))
    return search
  }
  input.addEventListener('focus', open, { once: true })
  addEventListener('keydown', (event) => {
    const isTyping = event.target.closest?.('input, textarea, select, [contenteditable]')
    const isShortcut = event.key === '/' || (event.key === 'k' && (event.ctrlKey || event.metaKey))
    if (!isShortcut || (isTyping && event.key === '/')) return
    event.preventDefault()
    input.focus()
    input.select()
  })
}

/** Scrolls the navigation to the link of this page. On a phone, this happens when the reader opens it. */
function showCurrentLink() {
  const side = document.querySelector('.side')
  const current = side?.querySelector('[aria-current]')
  if (!side || !current?.offsetParent) return
  side.scrollTop +=
    current.getBoundingClientRect().bottom - side.getBoundingClientRect().bottom + side.clientHeight / 2
}

followOldAddress()
addCopyButtons()
rememberLanguage()
openField()
addEventListener('hashchange', openField)
prepareSearch()
showCurrentLink()
document.querySelector('.side')?.addEventListener('toggle', showCurrentLink)
