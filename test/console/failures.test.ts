import { describe, expect, it } from 'vitest'
import { failurePage } from '../../server/console/layout/failure.ts'
import { ApiError, notFound } from '../../server/errors/errors.ts'

describe('the page of a failure', () => {
  const linksOf = (error: ApiError, url: string, method = 'GET') =>
    [
      ...String(failurePage(error, { id: 'abc-1', method }, url).body).matchAll(
        /<a class="button[^"]*" href="([^"]*)"/g,
      ),
    ].map(([, link]) => link)
  const broken = new ApiError('internal', 'The request failed.')

  it('offers the same page again if the service failed, and names the request', () => {
    expect(linksOf(broken, '/sign-in?next=%2Fconsole')).toEqual(['/sign-in?next=%2Fconsole', '/'])
    expect(String(failurePage(broken, { id: 'abc-1', method: 'GET' }, '/sign-in').body)).toContain('abc-1')
  })

  it('leads to the console after any other failure, and after a form', () => {
    expect(linksOf(notFound('post'), '/console/posts/1')).toEqual(['/console'])
    expect(linksOf(broken, '/settings/plan', 'POST')).toEqual(['/console'])
  })

  it('links to no other site', () => {
    expect(linksOf(broken, '//evil.example/console')).toEqual(['/console', '/'])
  })
})
