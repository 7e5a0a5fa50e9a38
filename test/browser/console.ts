import type { Locator, Page } from 'playwright-core'

/** Types into the fields by their labels. */
export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value)
}

/** Presses a button that leads to a page, and waits until all of that is there: what counts and lists does not wait by itself. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  await goBy(page, page.getByRole('button', { name, exact: true }))
}

/** Follows a link in the same way. */
export async function follow(page: Page, name: string): Promise<void> {
  await goBy(page, page.getByRole('link', { name, exact: true }).first())
}

/** Clicks on what leads to a page. The event is waited for from before the click, or a quick page would be missed. */
export async function goBy(page: Page, element: Locator): Promise<void> {
  await Promise.all([page.waitForEvent('load'), element.click()])
}

/** Opens the menu of the person: at the foot of the sidebar, or under *More* on a phone. */
export async function openMenu(page: Page): Promise<void> {
  await page.locator('.popup > summary:visible').click()
}

/** Switches to another organization. `choice` is its name or id. */
export async function switchOrganization(page: Page, choice: string | { label: string }): Promise<void> {
  await openMenu(page)
  await page.getByRole('combobox', { name: 'Organization' }).selectOption(choice)
  await press(page, 'Switch')
}

export function heading(page: Page): Promise<string | null> {
  return page.locator('h1').textContent()
}

export function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

export function hasFocus(element: Locator): Promise<boolean> {
  type Node = { ownerDocument: { activeElement: unknown } }
  return element.evaluate((node) => (node as unknown as Node).ownerDocument.activeElement === node)
}

/** Presses Tab until the element with this accessible role and name has the focus. */
export async function tabTo(
  page: Page,
  role: 'button' | 'link' | 'textbox',
  name: string | RegExp,
  stops = 40,
): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true }).first()
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press('Tab')
    if (await hasFocus(wanted)) return
  }
  throw new Error(`The tab key does not reach ${role} "${name}" on ${pathOf(page)}.`)
}
