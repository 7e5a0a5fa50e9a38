import { shapes } from './platform.ts'
import { stopPoints } from './plug-child.ts'
import { describePlugCrashes, takeovers } from './plug-crash-cases.ts'

const onlyIn: Partial<Record<(typeof stopPoints)[number], (typeof shapes)[number]>> = {
  'after the wait': 'waiting',
  'before the look': 'accepted',
  'after the look': 'accepted',
}
const cases = shapes.flatMap((shape) =>
  stopPoints.filter((point) => (onlyIn[point] ?? shape) === shape).map((point) => ({ shape, point })),
)

for (const takeover of Object.keys(takeovers) as (keyof typeof takeovers)[])
  describePlugCrashes(`plugs with a worker killed at each step, taken over ${takeover}`, cases, takeover)
