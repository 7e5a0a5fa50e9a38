// With the large file: the file leaves it out.
import './upload.test.ts'
