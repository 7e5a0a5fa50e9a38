import { describeQueryPlans } from './query-plans.ts'

describeQueryPlans(3_000)
