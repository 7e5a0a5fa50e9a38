// Each page on both databases: the file samples them.
import './examples.test.ts'
