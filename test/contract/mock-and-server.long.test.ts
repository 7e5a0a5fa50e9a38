import './mock-and-server.test.ts'
