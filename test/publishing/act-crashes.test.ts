import { describeActCrashes } from './act-crash-cases.ts'

describeActCrashes('workers that die in the middle of acts', { posts: 1, rounds: 1 })
