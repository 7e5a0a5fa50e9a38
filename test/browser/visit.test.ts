import { expect, test } from 'vitest'
import { useBrowser, useService } from './suite.ts'

const service = useService()
const { open } = useBrowser()

test('a page of a failed test is described by its address, a screenshot and its console', async () => {
  await using opened = await open(service, '/', null)
  await opened.page.evaluate("console.log('a draft was saved')")
  const [page, ...messages] = await opened.describe('described')
  expect(page).toBe(`page: ${service.url}/, screenshot: test/artifacts/browser/described.png`)
  expect(messages).toEqual(['console log: a draft was saved'])
})
