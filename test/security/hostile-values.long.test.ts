// With every value: the file samples them.
import './hostile-values.test.ts'
