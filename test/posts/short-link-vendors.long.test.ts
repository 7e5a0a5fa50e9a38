// Each vendor on both databases: the file samples them.
import './short-link-vendors.test.ts'
