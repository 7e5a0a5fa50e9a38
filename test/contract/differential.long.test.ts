import './differential.test.ts'
