// With every operation: the file samples them.
import './body-costs.test.ts'
