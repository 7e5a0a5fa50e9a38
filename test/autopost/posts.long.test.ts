import './posts.test.ts'
