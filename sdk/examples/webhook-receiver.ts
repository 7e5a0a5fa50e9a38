import { createServer } from 'node:http'
import { verifyWebhook, WebhookVerificationError } from '@postern/sdk/webhooks'

// Receives signed events. WEBHOOK_SECRET is what the endpoint's creation answered; PORT where to listen.
const secret = process.env.WEBHOOK_SECRET ?? ''
const seen = new Set<string>()

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  try {
    const event = await verifyWebhook(Buffer.concat(chunks), request.headers, secret)
    const id = String(request.headers['webhook-id'])
    // The same event may come twice.
    if (!seen.has(id)) console.log(event.type)
    seen.add(id)
    response.writeHead(204).end()
  } catch (error) {
    response.writeHead(error instanceof WebhookVerificationError ? 400 : 500).end()
  }
})
server.listen(Number(process.env.PORT ?? 4000), () => console.log('listening'))
