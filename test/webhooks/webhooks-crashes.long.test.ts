import './webhooks-crashes.test.ts'
