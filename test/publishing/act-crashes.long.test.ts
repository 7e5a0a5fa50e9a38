import { describeActCrashes } from './act-crash-cases.ts'

// 6 posts at each of 14 points: 84 kills in the first round, and 48 in each of the next two, on each database: 360 in all.
describeActCrashes('workers that die again and again in the middle of acts', { posts: 6, rounds: 3 })
