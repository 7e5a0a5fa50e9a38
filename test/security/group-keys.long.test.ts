// With every operation on both databases: the file spreads them.
import './group-keys.test.ts'
