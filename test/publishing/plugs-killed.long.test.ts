// Each case on both databases: the file samples them.
import './plugs-killed.test.ts'
