// With every value: the file samples them.
import './nasty-values.test.ts'
