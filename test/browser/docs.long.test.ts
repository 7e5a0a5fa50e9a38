// The pages of every kind: the file samples them.
import './docs.test.ts'
