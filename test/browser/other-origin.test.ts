import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useService, useTenant } from './suite.ts'
import { connectBrowser } from './visit.ts'

// A page on another origin, as a console of its own is. Nothing intercepts its requests, since that would skip the preflights.

const site = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html')
  response.end('<!doctype html><title>Another console</title>')
})
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
afterAll(() => new Promise((resolve) => site.close(resolve)))

const service = useService(() => ({ config: { consoleUrl: origin } }))
const tenant = useTenant(service)
let browser: Browser
beforeAll(async () => {
  browser = await connectBrowser()
})
afterAll(() => browser.close())

interface Call {
  path: string
  method: string
  headers: Record<string, string>
  body?: string
}

/** Calls the service from the page. Resolves with the status, or with the browser's refusal. */
async function callFrom(page: string, call: Call): Promise<number | string> {
  const context = await browser.newContext()
  try {
    const opened = await context.newPage()
    await opened.goto(page)
    return await opened.evaluate(
      async ({ url, init }) => {
        try {
          return (await fetch(url, { ...init, credentials: 'include' })).status
        } catch (error) {
          return String(error)
        }
      },
      {
        url: service.url + call.path,
        init: { method: call.method, headers: call.headers, body: call.body ?? null },
      },
    )
  } finally {
    await context.close()
  }
}

const json = { 'content-type': 'application/json' }
const agents = JSON.stringify({
  operationName: 'availableAgents',
  query: 'query availableAgents { availableAgents { agents { name } } }',
  variables: {},
})

test.each<[client: string, call: () => Call, status: number]>([
  [
    'CopilotKit',
    () => ({
      path: '/copilot/chat',
      method: 'POST',
      headers: { ...json, auth: tenant.session, 'x-copilotkit-runtime-client-gql-version': '1.10.6' },
      body: agents,
    }),
    201,
  ],
  [
    'CopilotKit with a key of its cloud',
    () => ({
      path: '/copilot/agent',
      method: 'POST',
      headers: {
        ...json,
        auth: tenant.session,
        'x-copilotkit-runtime-client-gql-version': '1.10.6',
        'x-copilotcloud-public-api-key': 'ck_pub_1',
      },
      body: agents,
    }),
    201,
  ],
  [
    'a console',
    () => ({
      path: '/user/self',
      method: 'GET',
      headers: {
        ...json,
        auth: tenant.session,
        showorg: '',
        impersonate: '',
        'x-requested-with': 'XMLHttpRequest',
      },
    }),
    200,
  ],
  [
    'the SDK',
    () => ({
      path: '/public/v1/integrations',
      method: 'GET',
      headers: {
        authorization: tenant.apiKey,
        prefer: 'handling=strict',
        'idempotency-key': 'one',
        'x-request-id': 'two',
      },
    }),
    200,
  ],
])("a page on the console's origin sends what %s sends", async (_, call, status) => {
  expect(await callFrom(origin, call())).toBe(status)
})

test('the browser refuses the request of a page on any other origin', async () => {
  const call = { path: '/user/self', method: 'GET', headers: { auth: tenant.session } }
  expect(await callFrom(origin.replace('127.0.0.1', 'localhost'), call)).toMatch(/TypeError/)
})
