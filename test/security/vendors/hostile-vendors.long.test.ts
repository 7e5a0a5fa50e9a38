import './hostile-vendors.test.ts'
