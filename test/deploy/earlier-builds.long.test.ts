import './earlier-builds.test.ts'
