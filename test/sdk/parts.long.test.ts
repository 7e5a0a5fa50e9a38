import './parts.test.ts'
