import type { Page } from 'playwright-core'
import { expect } from 'vitest'

// What runs in the page is text: the types of a browser have no place in the rest of this program.

/** Returns the red, green and blue of the page's background. */
export function backgroundOf(page: Page): Promise<number[]> {
  return page.evaluate('getComputedStyle(document.body).backgroundColor.match(/[0-9]+/g).map(Number)')
}

/** Finds the elements that make the page scroll sideways. Fails if no text was drawn, because then nothing could. */
export async function findOverflow(page: Page): Promise<string[]> {
  expect(await page.locator('h1').evaluate((node) => node.getBoundingClientRect().width)).toBeGreaterThan(40)
  return page.evaluate(`document.documentElement.scrollWidth <= innerWidth ? [] :
    [...document.querySelectorAll('body *')]
      .filter((node) => node.getBoundingClientRect().right > innerWidth + 1)
      .map((node) => node.outerHTML.slice(0, 120))`)
}

/** Opens all that is folded away in the content of the page, which must fit and be named too. */
export async function unfold(page: Page): Promise<void> {
  await page.evaluate("for (const each of document.querySelectorAll('main details')) each.open = true")
  expect(await page.locator('main details:not([open])').count()).toBe(0)
}

export interface Stop {
  element: string
  visible: boolean
}

/** The first stops of the tab key, up to thirty and once around, and whether each is marked so that it is seen. */
export async function tabThrough(page: Page): Promise<Stop[]> {
  const stops: Stop[] = []
  for (let stop = 0; stop < 30; stop++) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate<Stop | null>(`(() => {
      const node = document.activeElement
      if (!node || node === document.body) return null
      const { outlineStyle, outlineWidth } = getComputedStyle(node)
      return {
        element: node.outerHTML.slice(0, 120),
        visible: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1,
      }
    })()`)
    if (!at || at.element === stops[0]?.element) break
    stops.push(at)
  }
  return stops
}
