import { type Logger, pino } from 'pino'

/** Structured lines without personal data: never a body, a query, an address, an e-mail or a position. */
export type Log = Logger

export const createLog = (level: string): Log =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
