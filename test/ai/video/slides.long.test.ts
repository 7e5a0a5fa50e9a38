import './slides.test.ts'
