// More posts than a batch holds on both databases: the file samples them.
import './retry-channel.test.ts'
