interface Described {
  responses?: Record<string, unknown>
}

/**
 * Prepares `/openapi.json` for `fromOpenApi` of @mswjs/source. That answers with the response 200 or else with `default`, which is the
 * error: so an operation that answers 201 or 202 would seem to fail. Returns a copy in which each operation has its success as 200.
 */
export function forMswSource<Document extends { paths: object }>(document: Document): Document {
  const copy = structuredClone(document)
  for (const item of Object.values(copy.paths) as Record<string, Described>[])
    for (const { responses } of Object.values(item)) {
      const [success] = Object.entries(responses ?? {}).filter(([status]) => /^2\d\d$/.test(status))
      if (responses !== undefined && success !== undefined) responses['200'] ??= success[1]
    }
  return copy
}
