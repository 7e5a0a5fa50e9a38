import { once } from 'node:events'
import { request } from 'node:http'
import { brotliCompressSync, constants } from 'node:zlib'

/** A request with a body that the sender makes itself, so that the process under test does not spend its time on it. */
export interface BodyOrder {
  url: string
  method: string
  headers: Record<string, string>
  /** Names what to make, or holds the body itself. */
  recipe: RecipeName | { text: string }
  /** The largest body that the operation takes. */
  limit: number
}

const MB = 1024 * 1024
/** Just below the most values that a body may have. */
export const MOST = 199_000
const many = (value: string, limit: number) =>
  Array(Math.min(MOST, Math.floor(limit / 3) - 100))
    .fill(value)
    .join()
const inEachList = (items: string) => `{"posts":[${items}]}`

/** The largest and the cheapest bodies. Those that begin with `packed` are sent as a few compressed bytes. */
const recipes = {
  'packed NUL before values': (limit: number) => `{"z":"\\u0000","a":[${'0,'.repeat(limit / 2 - 20)}0]}`,
  'packed values': (limit: number) => `{"a":[${'0,'.repeat(limit / 2 - 20)}0]}`,
  'packed names': (limit: number) => `{${names(Math.min(limit / 14, MB))}}`,
  'packed levels': (limit: number) => `${'['.repeat(limit - 20)}"\\u0000"`,
  'packed text': (limit: number) => `{"a":"${'x'.repeat(limit - 20)}"}`,
  'a long text': (limit: number) => `{"a":"${'x'.repeat(limit - 20)}"}`,
  'a text of escapes': (limit: number) => `{"posts":"${'\\n'.repeat(limit / 2 - 20)}"}`,
  'a long known text': (limit: number) => `{"query":"${'é'.repeat(limit / 2 - 20)}"}`,
  'many numbers': (limit: number) => inEachList(many('0', limit)),
  'many objects': (limit: number) => inEachList(many('{}', limit)),
  'many lists': (limit: number) => `{"messages":[${many('[]', limit)}]}`,
  'many names': (limit: number) => `{${names(Math.min(limit / 14, 19_000))}}`,
  commas: (limit: number) => ','.repeat(limit - 20),
  quotes: (limit: number) => `channel,content\na,"${'""'.repeat(limit / 2 - 40)}"`,
  fields: (limit: number) => 'a&'.repeat(limit / 2 - 20),
  'escaped fields': (limit: number) => `a=${'%41'.repeat(limit / 3 - 20)}`,
}

export type RecipeName = keyof typeof recipes

function names(count: number): string {
  return Array.from({ length: Math.floor(count) }, (_, n) => `"k${n}":0`).join()
}

const made = new Map<string, Buffer>()

function bodyOf({ recipe, limit }: BodyOrder): Buffer {
  if (typeof recipe !== 'string') return Buffer.from(recipe.text)
  const key = `${recipe} ${limit}`
  const known = made.get(key)
  if (known !== undefined) return known
  const plain = Buffer.from(recipes[recipe](limit))
  const body = recipe.startsWith('packed')
    ? brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } })
    : plain
  made.set(key, body)
  return body
}

async function send(order: BodyOrder): Promise<number> {
  const body = bodyOf(order)
  const isPacked = typeof order.recipe === 'string' && order.recipe.startsWith('packed')
  const packed: Record<string, string> = isPacked ? { 'content-encoding': 'br' } : {}
  const headers = { ...order.headers, ...packed, 'content-length': String(body.length) }
  const sent = request(order.url, { method: order.method, headers })
  sent.on('error', () => {})
  sent.end(body)
  const [response] = await once(sent, 'response')
  response.resume()
  await once(response, 'end')
  return response.statusCode
}

if (process.argv[1]?.endsWith('body-sender.ts'))
  process.on('message', (order: BodyOrder) => {
    bodyOf(order)
    send(order).then(
      (status) => process.send?.({ status }),
      (error: unknown) => process.send?.({ status: 0, error: String(error) }),
    )
  })
