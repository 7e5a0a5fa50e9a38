import type { IncomingMessage, ServerResponse } from 'node:http'
import type express from 'express'
import type { ErrorRequestHandler, Express, NextFunction, Request, RequestHandler, Response } from 'express'
import { ApiError } from '../../errors/errors.ts'
import { lazyPackage } from '../../lib/lazy.ts'
import { withTrace } from '../../process/trace.ts'
import { type Exchange, failureAnswer, finish, openExchange, type Pipeline } from '../exchange.ts'
import type { Router } from '../operations/operations.ts'
import { corsHeaders, preflightHeaders } from '../security/cors.ts'

export type { Express, RequestHandler }

/** Loads at the first request, since a process that only runs jobs may get none: it costs 70 ms and 15 MB. */
const expressPackage = lazyPackage<typeof express>('express')

/** Longer request targets get 414. */
export const MAX_URL = 8 * 1024

type Step = (request: Request, response: Response, next: NextFunction) => void

/** Runs the request if it is an operation of the contract. Otherwise gives its exchange to `pass`. */
export type Receive = (
  request: IncomingMessage,
  response: ServerResponse,
  pass: (exchange: Exchange) => void,
) => void

export interface ExpressParts {
  router: Router
  pipeline: Pipeline
  receive: Receive
  /** Handlers that see every request before the service. */
  before: RequestHandler[]
}

/** Stores the exchanges of requests that are no operation, for the handlers that answer them. */
const exchanges = new WeakMap<ServerResponse, Exchange>()

/**
 * Builds the service as an Express application. Its first handler runs the operations. The others answer everything else: targets
 * that are too long or malformed, other methods of a path, preflights, and unknown paths. No request leaves the application
 * unanswered, so that clients of an embedded service get the same errors.
 */
export function createExpress({ router, pipeline, receive, before }: ExpressParts): Express {
  const app = expressPackage()()
  app.disable('x-powered-by').disable('etag')
  return app.use(
    ...before,
    runOperation(receive),
    allowOrigin(pipeline),
    refuseLongUrl,
    refuseMalformedPath(router),
    answerOtherMethod(router, pipeline),
    answerUnknownPreflight(pipeline),
    refuseUnknownPath(pipeline),
    answerError(pipeline),
  )
}

function runOperation(receive: Receive): Step {
  return (request, response, next) => {
    if (request.readableDidRead) return next(bodyAlreadyRead())
    receive(request, response, (exchange) => {
      exchanges.set(response, exchange)
      next()
    })
  }
}

/** Without this error, the request would wait for a body that somebody else has read. */
function bodyAlreadyRead(): ApiError {
  const detail = 'A middleware in front of the service has read the body. Mount the service before it.'
  return new ApiError('internal', detail, { cause: new Error(detail) })
}

function answerError(pipeline: Pipeline): ErrorRequestHandler {
  // Express recognizes a handler of errors by its four parameters.
  return (error, request, response, _next) => answerFailure(request, response, error, pipeline)
}

/** Answers a request that failed. Without an error, there is nothing at its path. */
export function answerFailure(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  pipeline: Pipeline,
): void {
  const exchange = exchanges.get(response) ?? openExchange(request, response, pathOf(request), pipeline)
  const failure = error ?? pathNotFound(exchange.path, pipeline)
  void withTrace(exchange.facts.trace, async () =>
    finish(exchange, await failureAnswer(exchange, failure, pipeline), pipeline),
  )
}

/** Returns the raw path of the request without the query. */
export function pathOf({ url = '/' }: IncomingMessage): string {
  const mark = url.indexOf('?')
  return mark === -1 ? url : url.slice(0, mark)
}

function exchangeOf(response: Response): Exchange {
  return exchanges.get(response) as Exchange
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

function refuseUnknownPath(pipeline: Pipeline): Step {
  return (_request, response, next) => next(pathNotFound(exchangeOf(response).path, pipeline))
}

export function pathNotFound(path: string, { app }: Pipeline): ApiError {
  return new ApiError(
    'not_found',
    `There is nothing at ${path.slice(0, 200)}. See ${app.config.baseUrl}/docs.`,
  )
}
