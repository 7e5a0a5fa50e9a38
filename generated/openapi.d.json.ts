// Written by `npm run generate`. Do not edit: change openapi/ and generate again.
declare const contract: {
  info: { title: string; version: string }
  paths: Record<string, Record<string, any>>
  webhooks: Record<string, any>
  components: Record<'schemas' | 'parameters' | 'headers' | 'responses' | 'securitySchemes', Record<string, any>>
  [key: string]: unknown
}
export = contract
