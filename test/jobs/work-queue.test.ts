import { expect, test } from 'vitest'
import { createWorkQueue, QueueFullError } from '../../server/lib/limit.ts'

/** Tasks that run until they are told to end, in the order in which they began. */
function tasks() {
  const running: (() => void)[] = []
  return { running, task: () => new Promise<void>((resolve) => running.push(resolve)) }
}

/** Lets everything run that waits for nothing. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('the queue runs as many tasks as allowed, and the next one when one ends', async () => {
  const queue = createWorkQueue({ running: 2, waiting: 2, perCaller: 4 })
  const { running, task } = tasks()
  const all = [1, 2, 3, 4].map((number) => queue(`caller ${number}`, task))
  await settled()
  expect(running).toHaveLength(2)
  await expect(queue('one more', task)).rejects.toThrow(QueueFullError)
  running[0]?.()
  await all[0]
  await settled()
  expect(running).toHaveLength(3)
  running[1]?.()
  running[2]?.()
  await all[1]
  await all[2]
  await settled()
  running[3]?.()
  await Promise.all(all)
})

test('a caller with many tasks leaves slots for others', async () => {
  const queue = createWorkQueue({ running: 1, waiting: 10, perCaller: 3 })
  const { running, task } = tasks()
  const flood = await Promise.allSettled([
    ...Array.from({ length: 20 }, () => Promise.race([queue('attacker', task), 'accepted'])),
  ])
  expect(flood.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  await settled()
  expect(running).toHaveLength(1)
  await expect(Promise.race([queue('somebody', task), 'accepted'])).resolves.toBe('accepted')
})

test('tasks of the service itself are never refused, and a failed task frees its slot', async () => {
  const queue = createWorkQueue({ running: 1, waiting: 0, perCaller: 1 })
  const failing = Promise.withResolvers<void>()
  const first = queue(null, () => failing.promise)
  const second = queue(null, async () => 'done')
  await expect(queue('somebody', async () => 'done')).rejects.toThrow(QueueFullError)
  failing.reject(new Error('failed'))
  await expect(first).rejects.toThrow('failed')
  expect(await second).toBe('done')
  expect(await queue('somebody', async () => 'done')).toBe('done')
})
