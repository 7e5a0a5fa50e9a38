import { findEntries } from '/docs/assets/find.js'
import MiniSearch from '/docs/assets/minisearch.js'

// Searches the pages and the reference in the browser. The index names its own options, so that both sides agree.

const MAX_RESULTS = 12

/** Connects the search to the field. Results follow each key; arrows choose one and Enter opens it. */
export async function startSearch(box, input) {
  const response = await fetch('/docs/assets/search-index.json')
  const { index, options, synonyms } = await response.json()
  const engine = MiniSearch.loadJS(index, options)
  const list = createList(input)
  box.append(list)
  let results = []
  let chosen = 0

  const choose = (next) => {
    chosen = results.length === 0 ? 0 : (next + results.length) % results.length
    for (const [at, item] of [...list.children].entries())
      item.setAttribute('aria-selected', String(at === chosen))
    const current = list.children[chosen]
    if (results.length > 0) input.setAttribute('aria-activedescendant', current.id)
    else input.removeAttribute('aria-activedescendant')
    current?.scrollIntoView({ block: 'nearest' })
  }
  const update = () => {
    const words = input.value.trim()
    results = words === '' ? [] : findEntries(engine, words, synonyms).slice(0, MAX_RESULTS)
    show(list, results, words)
    input.setAttribute('aria-expanded', String(words !== ''))
    choose(0)
  }
  const close = () => {
    list.hidden = true
    input.setAttribute('aria-expanded', 'false')
  }

  input.addEventListener('input', update)
  input.addEventListener('focus', update)
  input.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) choose(chosen + step)
    else if (event.key === 'Enter' && results[chosen]) location.href = results[chosen].url
    else if (event.key === 'Escape') {
      input.value = ''
      close()
    } else return
    event.preventDefault()
  })
  box.addEventListener('focusout', ({ relatedTarget }) => {
    if (!box.contains(relatedTarget)) close()
  })
  update()
}

function createList(input) {
  const list = document.createElement('ul')
  list.className = 'results'
  list.id = 'results'
  list.hidden = true
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', 'Results')
  input.setAttribute('role', 'combobox')
  input.setAttribute('aria-controls', list.id)
  input.setAttribute('aria-autocomplete', 'list')
  input.setAttribute('aria-expanded', 'false')
  return list
}

function show(list, results, words) {
  list.hidden = words === ''
  list.replaceChildren(...results.map(item))
  if (words !== '' && results.length === 0) {
    const nothing = document.createElement('li')
    nothing.setAttribute('role', 'option')
    nothing.setAttribute('aria-disabled', 'true')
    const text = document.createElement('p')
    text.textContent = `Nothing found for “${words}”.`
    nothing.append(text)
    list.append(nothing)
  }
}

function item({ url, title, place, method }, at) {
  const row = document.createElement('li')
  row.id = `result-${at}`
  row.setAttribute('role', 'option')
  row.addEventListener('click', () => {
    location.href = url
  })
  // Keeps the focus in the field, because losing it would close the list before the click.
  row.addEventListener('mousedown', (event) => event.preventDefault())
  if (method) {
    const mark = document.createElement('span')
    mark.className = `method ${method.toLowerCase()}`
    mark.textContent = method
    row.append(mark, ' ')
  }
  const where = document.createElement('small')
  where.textContent = place
  row.append(title, where)
  return row
}
