import { type DestinationStream, type Logger, pino } from 'pino'

/** Structured lines without personal data. They never have a body, a query, an address, an email or a position. */
export type Log = Logger

export const createLog = (level: string, destination?: DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
    },
    destination ?? pino.destination(1),
  )

/**
 * The parts of an error to log. An error with a code comes from a library, and its message and fields may repeat what a
 * member sent. The database's errors name values and keys, and the mailer's name recipients. The code and the place say
 * enough.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error ? String(error.code) : undefined
  return {
    type: error.constructor.name,
    ...(code === undefined ? { message: error.message } : { code }),
    ...('constraint' in error ? { constraint: error.constraint } : {}),
    stack: framesOf(error),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}

function framesOf({ stack = '' }: Error) {
  return stack.split('\n').filter(line => /^\s+at /.test(line))
}
