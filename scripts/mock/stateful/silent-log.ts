import { pino } from 'pino'

/** Uses a destination of its own, so that pino does not open standard output with a listener that outlives the mock. */
export const silentLog = pino({ level: 'silent' }, { write() {} })
