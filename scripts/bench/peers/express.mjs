import express from 'express'
import { answerOf, colon, isAllowed, port, rows } from './contract.mjs'

// Runs bare Express: routing, the JSON parser and the key, without validation.
const app = express()
app.use(express.json({ limit: '50mb' }))
for (const { id, method, path, status, security } of rows) {
  app[method](colon(path), (request, response) => {
    if (!isAllowed(security, request.headers)) return response.status(401).json({ message: 'unauthorized' })
    response.status(status).json(answerOf(id))
  })
}
app.listen(Number(port), '127.0.0.1')
