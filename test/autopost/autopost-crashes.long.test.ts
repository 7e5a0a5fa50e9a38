import './autopost-crashes.test.ts'
