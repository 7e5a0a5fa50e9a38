// Runs on every page of the documentation, which is readable without it. Adds buttons that copy, tabs of samples, and the search.

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

/** Shows one of several samples at a time, in the language that the reader chose last. */
function addTabs() {
  for (const group of document.querySelectorAll('.samples')) {
    const panels = [...group.querySelectorAll('section')]
    const list = document.createElement('div')
    list.setAttribute('role', 'tablist')
    list.setAttribute('aria-label', 'Language')
    const tabs = panels.map((panel, index) => createTab(panel, index))
    const select = (chosen, focus) => {
      for (const [index, panel] of panels.entries()) {
        panel.hidden = index !== chosen
        tabs[index].setAttribute('aria-selected', String(index === chosen))
        tabs[index].tabIndex = index === chosen ? 0 : -1
      }
      if (focus) tabs[chosen].focus()
    }
    for (const [index, tab] of tabs.entries()) {
      tab.addEventListener('click', () => {
        select(index, false)
        remember(tab.textContent)
      })
      tab.addEventListener('keydown', ({ key }) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
        if (step) select((index + step + tabs.length) % tabs.length, true)
      })
    }
    list.append(...tabs)
    group.prepend(list)
    select(
      Math.max(
        0,
        tabs.findIndex((tab) => tab.textContent === remembered()),
      ),
      false,
    )
  }
}

function createTab(panel, index) {
  const heading = panel.querySelector('h3')
  const tab = document.createElement('button')
  tab.type = 'button'
  tab.id = `tab-${index}`
  tab.textContent = heading.textContent
  tab.setAttribute('role', 'tab')
  panel.id = `sample-${index}`
  tab.setAttribute('aria-controls', panel.id)
  panel.setAttribute('role', 'tabpanel')
  panel.setAttribute('aria-labelledby', tab.id)
  heading.hidden = true
  return tab
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

/** Loads the search with its index when the reader first uses it. */
function prepareSearch() {
  const box = document.querySelector('search')
  const input = box.querySelector('input')
  box.hidden = false
  let search
  const open = () => {
    search ??= import('/docs/assets/search.js').then(({ startSearch }) => startSearch(box, input))
    return search
  }
  input.addEventListener('focus', open, { once: true })
  box.querySelector('form').addEventListener('submit', (event) => event.preventDefault())
  addEventListener('keydown', (event) => {
    const isTyping = event.target.closest?.('input, textarea, select, [contenteditable]')
    const isShortcut = event.key === '/' || (event.key === 'k' && (event.ctrlKey || event.metaKey))
    if (!isShortcut || (isTyping && event.key === '/')) return
    event.preventDefault()
    input.focus()
    input.select()
  })
}

/** Scrolls the navigation to the link of this page. Moves only the navigation: on a phone it is part of the page. */
function showCurrentLink() {
  const side = document.querySelector('.side')
  const current = side?.querySelector('[aria-current]')
  if (!side || !current) return
  side.scrollTop +=
    current.getBoundingClientRect().bottom - side.getBoundingClientRect().bottom + side.clientHeight / 2
}

followOldAddress()
addCopyButtons()
addTabs()
prepareSearch()
showCurrentLink()
