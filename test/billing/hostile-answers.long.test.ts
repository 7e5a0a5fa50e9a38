import './hostile-answers.test.ts'
