import './autopost-posts.test.ts'
