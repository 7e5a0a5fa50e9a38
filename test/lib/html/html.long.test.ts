// With every run of the properties: the file tries a fifth.
import './html.test.ts'
