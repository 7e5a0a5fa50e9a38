import './doors.test.ts'
