// Ten thousand notifications on both databases: the file samples them.
import './notifications.test.ts'
