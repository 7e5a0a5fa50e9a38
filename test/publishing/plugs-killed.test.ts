import { describePlugCrashes } from './plug-crash-cases.ts'

// One step of each shape; `plugs-killed.long.test.ts` has them all.
describePlugCrashes(
  'plugs with a killed worker',
  [
    { shape: 'immediate', point: 'while preparing' },
    { shape: 'immediate', point: 'before the call' },
    { shape: 'waiting', point: 'after the wait' },
    { shape: 'accepted', point: 'before the look' },
    { shape: 'several', point: 'after the call' },
  ],
  'before any lease ends',
)
