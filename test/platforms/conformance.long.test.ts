// With every odd answer, and a crash in every post: the file samples them.
import './conformance.test.ts'
