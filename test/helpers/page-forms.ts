import { DomUtils, parseDocument } from 'htmlparser2'

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]

/** A form of a page whose code follows it. */
export interface FollowedForm {
  id: string
  /** Value of the button that prints the code again. */
  call: string
  /** Values that a browser sends with the form as the page shows it. */
  fields: Record<string, string>
  /** Another value for each field that a person can change; null unchecks a box. */
  changes: [name: string, value: string | null][]
}

/** Finds the forms with a button that prints their code again. */
export function followedForms(page: string): FollowedForm[] {
  const document = parseDocument(page)
  return DomUtils.getElementsByTagName('button', document)
    .filter(({ attribs }) => attribs.name === 'as-code')
    .map((button) => {
      const { form: id = '', value: call = '' } = button.attribs
      const [form] = DomUtils.getElementsByTagName('form', document).filter(
        ({ attribs }) => attribs.id === id,
      )
      if (form === undefined) throw new Error(`No form has the id ${id}.`)
      const fields: Record<string, string> = {}
      const changes = new Map<string, string | null>()
      for (const element of DomUtils.getElementsByTagName(
        (name) => /^(input|textarea|select)$/.test(name),
        form,
      ))
        readField(element, fields, changes)
      return { id, call, fields, changes: [...changes] }
    })
}

function readField(element: Element, fields: Record<string, string>, changes: Map<string, string | null>) {
  const { name = '', type = 'text', value = '', checked } = element.attribs
  if (name === '') return
  if (element.name === 'select') {
    const options = DomUtils.getElementsByTagName('option', element).map(({ attribs }) => attribs)
    const chosen = options.find(({ selected }) => selected !== undefined) ?? options[0]
    fields[name] = chosen?.value ?? ''
    const other = options.find((option) => option !== chosen)
    if (other) changes.set(name, other.value ?? '')
  } else if (type === 'checkbox') {
    if (checked !== undefined) fields[name] = value
    changes.set(name, checked === undefined ? value : null)
  } else if (type === 'radio') {
    if (checked !== undefined) fields[name] = value
    else if (!changes.has(name)) changes.set(name, value)
  } else {
    fields[name] = element.name === 'textarea' ? DomUtils.textContent(element) : value
    if (type !== 'hidden') changes.set(name, others[type] ?? others.text ?? '')
  }
}

const others: Record<string, string> = {
  text: 'It\'s another "><script>alert(1)</script>&',
  date: '2031-05-06',
  time: '05:55',
  'datetime-local': '2031-05-06T07:08',
  number: '77',
}
