import type { IncomingMessage } from 'node:http'
import type express from 'express'
import type { NextFunction, Request, Response } from 'express'
import { ApiError } from '../errors/errors.ts'
import { lazy, lazyPackage } from '../lib/lazy.ts'
import { type Exchange, failureAnswer, finish, type Pipeline } from './exchange.ts'
import type { Router } from './operations.ts'
import { corsHeaders, preflightHeaders } from './security/cors.ts'

/** Loads at the first request that is no operation: it costs 70 ms and 15 MB. */
const expressPackage = lazyPackage<typeof express>('express')

/** Longer request targets get 414. */
export const MAX_URL = 8 * 1024

type Step = (request: Request, response: Response, next: NextFunction) => void

/**
 * Builds the Express application around the contract. Answers everything that is not an operation: targets that are too long or
 * malformed, other methods of a path, preflights, and unknown paths.
 */
export function createShell(router: Router, pipeline: Pipeline): (exchange: Exchange) => void {
  const shell = lazy(() => {
    const shell = expressPackage()()
    shell.disable('x-powered-by').disable('etag').set('query parser', 'simple')
    return shell.use(
      allowOrigin(pipeline),
      refuseLongUrl,
      refuseMalformedPath(router),
      answerOtherMethod(router, pipeline),
      answerUnknownPreflight(pipeline),
    )
  })
  return (exchange) => {
    const response = exchange.response as Response
    response.locals = { exchange }
    const fail = (error?: unknown) => {
      const failure = error ?? pathNotFound(exchange.path, pipeline)
      void finish(exchange, failureAnswer(exchange, failure, pipeline), pipeline)
    }
    try {
      shell()(exchange.request as Request, response, fail)
    } catch (error) {
      // Express cannot be loaded while the process has no file descriptor left. The next request tries again.
      fail(error)
    }
  }
}

function exchangeOf(response: Response): Exchange {
  return response.locals.exchange as Exchange
}

function allowOrigin({ security }: Pipeline): Step {
  return ({ headers: { origin } }, response, next) => {
    if (origin !== undefined) exchangeOf(response).headers = corsHeaders(origin, security.origins)
    next()
  }
}

const refuseLongUrl: Step = ({ originalUrl }, _response, next) => {
  if (originalUrl.length <= MAX_URL) return next()
  next(new ApiError('uri_too_long', `The URL is longer than ${MAX_URL} characters. Shorten the query.`))
}

function refuseMalformedPath(router: Router): Step {
  return (_request, response, next) => {
    if (!router.isMalformed(exchangeOf(response).path)) return next()
    next(new ApiError('bad_request', 'The path has a malformed percent-escape. Encode it as UTF-8.'))
  }
}

/** Answers a path of the contract for a method that it does not have. */
function answerOtherMethod(router: Router, pipeline: Pipeline): Step {
  return (request, response, next) => {
    const exchange = exchangeOf(response)
    const methods = router.methods(exchange.path)
    if (methods.length === 0) return next()
    const allow = methods.join(', ')
    if (isPreflight(request)) return answerPreflight(exchange, allow, pipeline)
    if (request.method === 'OPTIONS') return answerEmpty(exchange, { Allow: allow }, pipeline)
    const detail = `This path supports ${allow}, not ${request.method}.`
    next(new ApiError('method_not_allowed', detail, { headers: { Allow: allow } }))
  }
}

const EVERY_METHOD = 'GET, HEAD, POST, PUT, PATCH, DELETE'

/** Allows the preflight of an unknown path, so that the page gets the 404. */
function answerUnknownPreflight(pipeline: Pipeline): Step {
  return (request, response, next) => {
    if (!isPreflight(request)) return next()
    answerPreflight(exchangeOf(response), EVERY_METHOD, pipeline)
  }
}

function isPreflight({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'OPTIONS' &&
    headers.origin !== undefined &&
    headers['access-control-request-method'] !== undefined
  )
}

function answerPreflight(exchange: Exchange, allow: string, pipeline: Pipeline): void {
  const { origin = '' } = exchange.request.headers
  const cors = preflightHeaders(origin, allow, pipeline.security.origins)
  answerEmpty(exchange, { Allow: allow, ...cors }, pipeline)
}

function answerEmpty(exchange: Exchange, headers: Record<string, string>, pipeline: Pipeline): void {
  void finish(exchange, { status: 204, contentType: null, body: null, headers, cookies: null }, pipeline)
}

function pathNotFound(path: string, { app }: Pipeline): ApiError {
  return new ApiError(
    'not_found',
    `There is nothing at ${path.slice(0, 200)}. See ${app.config.baseUrl}/docs.`,
  )
}
