// With every operation: the file samples them.
import './target-costs.test.ts'
