import { type DestinationStream, type Logger, pino } from 'pino'

/** Structured lines without personal data: never a body, a query, an address, an email or a position. */
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
 * What is logged of an error. One with a code comes from a library, whose message and fields may repeat what a member
 * sent: the database's name values and keys, the mailer's name recipients. The code and the place say enough.
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
