import { type CrashCase, describeCrashes } from './crash-cases.ts'
import { shapes } from './platform.ts'
import { stopPoints } from './worker-child.ts'
// With all of its posts: the file samples them.
import './crashes.test.ts'

const onlyIn: Partial<Record<(typeof stopPoints)[number], (typeof shapes)[number]>> = {
  'after the wait': 'waiting',
  'before the look': 'accepted',
  'after the look': 'accepted',
}

for (const shape of shapes) {
  const cases = stopPoints
    .filter((point) => (onlyIn[point] ?? shape) === shape)
    .flatMap((point): CrashCase[] => [
      { shape, point, on: 'root' },
      { shape, point, on: 'comment' },
    ])
  describeCrashes(`workers killed at each step: ${shape}`, cases)
  describeCrashes(`workers killed at each step on a readable platform: ${shape}`, cases, {
    readable: true,
  })
}
