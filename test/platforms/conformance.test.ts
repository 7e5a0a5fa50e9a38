import { findExchanges } from './all-exchanges.ts'
import { describeConformance } from './conformance.ts'

// Takes every file `*.exchanges.ts`: a new platform needs no line here.
const found = await findExchanges()
for (const [index, exchanges] of [...found.values()].entries()) describeConformance(exchanges, index)
