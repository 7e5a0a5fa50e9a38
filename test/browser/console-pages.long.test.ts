// With all pages: the file samples them.
import './console-pages.test.ts'
