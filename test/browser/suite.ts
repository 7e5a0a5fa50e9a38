import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type ServiceOptions, startService, type Tenant, type TestService } from '../helpers/server.ts'
import { connectBrowser, type Visit, type VisitOptions, visit } from './visit.ts'

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
 * tolerate: console errors, failed requests, requests to other hosts.
 */
export function useBrowser(): Opener {
  let browser: Browser
  const opened: { troubles: string[]; tolerates: RegExp | undefined }[] = []
  beforeAll(async () => {
    browser = await connectBrowser()
  })
  afterAll(() => browser.close())
  afterEach(() => {
    const found = opened
      .splice(0)
      .flatMap(({ troubles, tolerates }) => troubles.filter((trouble) => !tolerates?.test(trouble)))
    expect(found).toEqual([])
  })
  const visitPage: Opener['visit'] = async (url, { tolerates, ...options } = {}) => {
    const page = await visit(browser, url, options)
    opened.push({ troubles: page.troubles, tolerates })
    return page
  }
  return {
    visit: visitPage,
    open: ({ url }, path, who, options = {}) =>
      visitPage(url + path, { ...options, ...(who ? { storageState: sessionOf(who, url) } : {}) }),
  }
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
