import './feeds.test.ts'
