import './killed.test.ts'
