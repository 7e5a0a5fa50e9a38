import { expect, it } from 'vitest'
import { readStreamEvents, type StreamEvent } from '../../server/platforms/kit/http/event-stream.ts'

async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

async function eventsOf(text: string, size = 1): Promise<StreamEvent[]> {
  return Array.fromAsync(readStreamEvents(inPieces(text, size)))
}

it('events are read whatever the pieces and the ends of lines', async () => {
  const lines = [
    ':thump',
    'event: notification',
    'data: {"a":"é"}',
    '',
    'data:one',
    'data: two',
    'id: 1',
    '',
    '',
    'event: x',
    '',
  ]
  const events = [
    { name: 'notification', data: '{"a":"é"}' },
    { name: 'message', data: 'one\ntwo' },
  ]
  for (const end of ['\n', '\r\n'])
    for (const size of [1, 7, 1_000]) expect(await eventsOf(lines.join(end) + end, size)).toEqual(events)
  // The end of the stream drops what is not complete.
  expect(await eventsOf('data: one\n')).toEqual([])
})

it('heartbeats may go on for ever, and what is too long ends the stream', async () => {
  expect(await eventsOf(`${':thump\n'.repeat(100_000)}data: x\n\n`, 1_000)).toHaveLength(1)
  const many = 'data: x\n'.repeat(200_000)
  for (const text of [`data: ${'x'.repeat(300_000)}`, `:${'x'.repeat(300_000)}`, many])
    await expect(eventsOf(text, 100)).rejects.toMatchObject({
      failure: 'retryable',
      code: 'answer_too_large',
    })
})
