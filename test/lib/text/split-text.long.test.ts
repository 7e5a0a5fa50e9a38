// With every run of the properties: the file tries a fifth.
import './split-text.test.ts'
