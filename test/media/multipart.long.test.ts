import './multipart.test.ts'
