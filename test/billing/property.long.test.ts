import './property.test.ts'
