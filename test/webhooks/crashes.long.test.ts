import './crashes.test.ts'
