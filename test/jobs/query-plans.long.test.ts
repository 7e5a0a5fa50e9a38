import { describeQueryPlans } from './query-plans.ts'

describeQueryPlans(100_000)
