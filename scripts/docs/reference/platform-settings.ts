import { describePlatforms } from '../../../server/platforms/registry.ts'
import type { Contract, Schema } from '../contract.ts'

/** Has the settings of each platform below its property `settings`. One schema is enough: they are half of a page. */
const LISTED = 'CreatePostsEntry'

/** Have settings of the same form, and lead to the list. */
const LINKED = ['SavePostsEntry', 'UpdatePostRequest', 'MergePostSettingsRequest', 'BulkRow']

const LINK = '[Settings of each platform](/docs/reference/createPosts#body.posts.settings).'

/** Returns the contract with the settings of each platform as the forms of a post's settings, which the contract leaves open. */
export function withPlatformSettings(contract: Contract): Contract {
  const oneOf = describePlatforms().map(({ id, name, platform }) => ({
    ...((platform.settings ?? {}) as Schema),
    title: name,
    'x-page': `/docs/platforms/${id}`,
  }))
  const link = (settings: Schema) => ({ ...settings, description: `${settings.description ?? ''} ${LINK}` })
  const schemas = { ...contract.components.schemas } as Record<string, Schema>
  schemas[LISTED] = withSettings(schemas, LISTED, (settings) => ({ ...settings, oneOf }))
  for (const name of LINKED) schemas[name] = withSettings(schemas, name, link)
  return { ...contract, components: { ...contract.components, schemas } }
}

function withSettings(
  schemas: Record<string, Schema>,
  name: string,
  change: (settings: Schema) => Schema,
): Schema {
  const schema = schemas[name]
  const settings = schema?.properties?.settings
  if (!schema || !settings) throw new Error(`The contract has no settings in ${name}.`)
  return { ...schema, properties: { ...schema.properties, settings: change(settings) } }
}
