// With every platform on both databases: the file spreads them.
import './every-platform.test.ts'
