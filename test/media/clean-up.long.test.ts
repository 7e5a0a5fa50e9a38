import './clean-up.test.ts'
