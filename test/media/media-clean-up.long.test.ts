import './media-clean-up.test.ts'
