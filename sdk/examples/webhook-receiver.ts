import { createServer } from 'node:http'
import { verifyWebhook, WebhookVerificationError } from '@postern/sdk/webhooks'

// Receives signed events. WEBHOOK_SECRET is the secret from the endpoint's creation; PORT is the port to listen on.
const secret = process.env.WEBHOOK_SECRET ?? ''
const seen = new Set<string>()

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  try {
    const event = await verifyWebhook(Buffer.concat(chunks), request.headers, secret)
    const id = String(request.headers['webhook-id'])
    // The service may deliver an event twice.
    if (!seen.has(id)) console.log(event.type)
    seen.add(id)
    response.writeHead(204).end()
  } catch (error) {
    response.writeHead(error instanceof WebhookVerificationError ? 400 : 500).end()
  }
})
server.listen(Number(process.env.PORT ?? 4000), () => console.log('listening'))
