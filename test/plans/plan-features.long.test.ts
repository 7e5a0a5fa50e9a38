import './plan-features.test.ts'
