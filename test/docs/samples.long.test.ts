// Every sample on both databases: the file samples them.
import './samples.test.ts'
