// On both databases: the file samples them.
import './every-platform.test.ts'
