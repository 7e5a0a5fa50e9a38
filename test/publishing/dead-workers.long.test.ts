import './dead-workers.test.ts'
