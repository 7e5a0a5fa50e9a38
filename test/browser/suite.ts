import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, type RunnerTestCase } from 'vitest'
import { type ServiceOptions, startService, type Tenant, type TestService } from '../helpers/server.ts'
import { connectBrowser, newVisit, type Visit, type VisitOptions } from './visit.ts'

// Every file here begins with these, at its top level. Each registers its own hooks; those that clean up run in reverse order.

export interface OpenOptions extends VisitOptions {
  /** Matches the troubles that the test causes on purpose, such as the failure of a page with the status 409. */
  tolerates?: RegExp
}

export interface Opener {
  /** Opens an address in a fresh profile that reaches nothing but the origin of the address. */
  visit(url: string, options?: OpenOptions): Promise<Visit>
  /** Opens a page of the service, signed in as `who` unless it is null. */
  open(
    service: Pick<TestService, 'url'>,
    path: string,
    who: Pick<Tenant, 'session'> | null,
    options?: OpenOptions,
  ): Promise<Visit>
}

/**
 * Connects the browser of the run for the tests of this file. After each test, fails it for all troubles of its pages that it does not
 * tolerate: console errors, failed requests, requests to other hosts. A page stays open until then, so that a failed test can show it.
 */
export function useBrowser(): Opener {
  let browser: Browser
  const opened = new Set<OpenedVisit>()
  beforeAll(async () => {
    browser = await connectBrowser()
  })
  afterAll(() => browser.close())
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') task.meta.failureNotes = await describeVisits([...opened], task)
    const found: string[] = []
    for (const each of opened) {
      found.push(...each.visit.troubles.splice(0).filter((trouble) => !each.tolerates?.test(trouble)))
      if (!each.ended) continue
      opened.delete(each)
      await each.visit[Symbol.asyncDispose]()
    }
    expect(found).toEqual([])
  })
  const visitPage: Opener['visit'] = async (url, { tolerates, ...options } = {}) => {
    const each: OpenedVisit = { visit: await newVisit(browser, url, options), tolerates, ended: false }
    opened.add(each)
    await each.visit.page.goto(url, { waitUntil: 'load' })
    return {
      ...each.visit,
      async [Symbol.asyncDispose]() {
        each.ended = true
      },
    }
  }
  return {
    visit: visitPage,
    open: ({ url }, path, who, options = {}) =>
      visitPage(url + path, { ...options, ...(who ? { storageState: sessionOf(who, url) } : {}) }),
  }
}

interface OpenedVisit {
  visit: Visit
  tolerates: RegExp | undefined
  /** True once the test has left the block that opened it. */
  ended: boolean
}

async function describeVisits(
  opened: readonly OpenedVisit[],
  task: Readonly<RunnerTestCase>,
): Promise<string[]> {
  const name = task.name.replace(/\W+/g, '-').slice(0, 60)
  const lines = await Promise.all(
    opened.map(({ visit }, index) =>
      visit.describe(`failed-${name}-${task.result?.retryCount ?? 0}-${index}`),
    ),
  )
  return lines.flat()
}

function sessionOf({ session }: Pick<Tenant, 'session'>, url: string) {
  const cookie = { name: 'auth', value: session, domain: new URL(url).hostname, path: '/' }
  return {
    cookies: [{ ...cookie, expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' as const }],
    origins: [],
  }
}

/** Starts a service on SQLite for the tests of this file. All of it is filled in before the hooks that the file registers later. */
export function useService(
  options: () => ServiceOptions | Promise<ServiceOptions> = () => ({}),
): TestService {
  const service = {} as TestService
  let stop = async () => {}
  beforeAll(async () => {
    const started = await startService('sqlite', await options())
    Object.assign(service, started.service)
    stop = started.stop
  })
  afterAll(() => stop())
  return service
}

/** Creates an organization for the tests of this file, filled in as `useService` does. */
export function useTenant(service: Pick<TestService, 'createTenant'>): Tenant {
  const tenant = {} as Tenant
  beforeAll(async () => {
    Object.assign(tenant, await service.createTenant())
  })
  return tenant
}
