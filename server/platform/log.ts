import { type Logger, pino } from 'pino'

/** Structured lines without personal data: never a body, a query, an address, an e-mail or a position. */
export type Log = Logger

export const createLog = (level: string): Log =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  })

/**
 * What an error says about the program. The message of a failure with a code comes from outside, from the database or
 * a mail server, and may name a member; so may any further field.
 */
export function describeError(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof Error)) return { type: typeof error }
  const frames = (error.stack ?? '').split('\n').filter(line => /^\s+at /.test(line))
  const described = { type: error.name, stack: frames.join('\n') }
  return 'code' in error
    ? { ...described, code: String(error.code) }
    : { ...described, message: error.message }
}
