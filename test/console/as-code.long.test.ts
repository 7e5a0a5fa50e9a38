// With all acts in all languages: the file samples them.
import './as-code.test.ts'
