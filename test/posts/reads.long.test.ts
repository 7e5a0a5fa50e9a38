import './reads.test.ts'
