// With every credential that is none, and every foreign site: the file samples them.
import './credentials.test.ts'
