import './mock.test.ts'
