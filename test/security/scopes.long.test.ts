// With every scope on every operation: the file samples them.
import './scopes.test.ts'
