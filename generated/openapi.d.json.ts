// Written by `npm run generate`. Never edit it by hand: change openapi/ and generate anew.
declare const contract: {
  info: { title: string; version: string }
  paths: Record<string, Record<string, any>>
  webhooks: Record<string, any>
  components: Record<'schemas' | 'parameters' | 'headers' | 'responses' | 'securitySchemes', Record<string, any>>
  [key: string]: unknown
}
export = contract
