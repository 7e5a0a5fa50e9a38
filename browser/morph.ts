type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Values that the answered form was sent with. */
type Sent = ReadonlyMap<string, string>

/**
 * Turns the content of an element into that of `to`. Elements that both have stay the same nodes, so that focus, caret, scroll and undo
 * survive. A field keeps what a person typed after the form was sent.
 */
export function morph(from: Element, to: Element, sent: Sent): void {
  const wanted = new Set([...to.children].map(keyOf).filter(Boolean))
  let at: ChildNode | null = from.firstChild
  for (const next of [...to.childNodes]) {
    const key = next instanceof Element ? keyOf(next) : ''
    const match = key ? [...from.children].find((each) => keyOf(each) === key) : undefined
    while (at && match && at !== match && !wanted.has(keyOf(at))) at = drop(at)
    const same = match ?? (at && !keyOf(at) && !key && at.nodeName === next.nodeName ? at : undefined)
    if (same === undefined) from.insertBefore(document.importNode(next, true), at)
    else {
      if (same === at) at = at.nextSibling
      else from.insertBefore(same, at)
      update(same, next, sent)
    }
  }
  while (at) at = drop(at)
}

function drop(node: ChildNode): ChildNode | null {
  const next = node.nextSibling
  node.remove()
  return next
}

/** Identifies an element among its siblings; empty for what only its place identifies. A select never becomes an input of its id. */
function keyOf(node: Node): string {
  if (!(node instanceof Element)) return ''
  const { id, localName } = node
  if (id) return `${localName} ${id}`
  const name = node.getAttribute('name')
  return name ? `${localName} ${name} ${localName === 'button' ? node.getAttribute('value') : ''}` : ''
}

function update(from: ChildNode, to: ChildNode, sent: Sent): void {
  if (!(from instanceof Element && to instanceof Element)) {
    if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue
    return
  }
  for (const { name, value } of to.attributes)
    if (from.getAttribute(name) !== value) from.setAttribute(name, value)
  // What a person opened stays open.
  for (const { name } of [...from.attributes])
    if (!to.hasAttribute(name) && name !== 'open') from.removeAttribute(name)
  if (isField(from) && isField(to)) fill(from, to, sent)
  // An element of its own fills itself.
  if (from.localName !== 'textarea' && !from.localName.includes('-')) morph(from, to, sent)
  if (from instanceof HTMLSelectElement && to instanceof HTMLSelectElement) from.value = to.value
}

function isField(node: Element): node is Field {
  return /^(input|textarea|select)$/.test(node.localName)
}

function fill(from: Field, to: Field, sent: Sent): void {
  if (
    from instanceof HTMLInputElement &&
    to instanceof HTMLInputElement &&
    /checkbox|radio/.test(from.type)
  ) {
    const wasSent = sent.get(from.name) === from.value
    if (from.checked === wasSent || to.checked !== wasSent) from.checked = to.checked
  } else if (
    from.value !== to.value &&
    (from.value === sent.get(from.name) || to.value !== sent.get(from.name))
  )
    from.value = to.value
}
