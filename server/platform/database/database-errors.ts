import type { FastifyBaseLogger } from 'fastify'
import { DatabaseError } from 'pg'

/** PostgreSQL's classes 08 (connection), 53 (out of resources), 57P (operator intervention); 25006, that it only reads. */
const awayStates = /^(08...|53...|57P..|25006)$/
const awayCodes = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/
/** Messages of `pg` without a code, when a connection ends under a query or none can be opened. */
const awayMessages =
  /^(Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error)/

export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return error instanceof DatabaseError && error.code === '23505' && error.constraint === constraint
}

export function isForeignKeyViolation(error: unknown, constraint: string): boolean {
  return error instanceof DatabaseError && error.code === '23503' && error.constraint === constraint
}

export function isStatementTimeout(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '57014'
}

export function isLockTimeout(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '55P03'
}

/** Whether the database cannot be reached now, rather than the program being wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseError) return awayStates.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  if (!('code' in error)) return awayMessages.test(error.message)
  return ('errno' in error || 'address' in error) && awayCodes.test(String(error.code))
}

/**
 * Skips what a read request would write while the database accepts no writes: it may be full, or a replica.
 * @returns whether it was written
 */
export async function ifWritable(
  log: Pick<FastifyBaseLogger, 'warn'>,
  write: () => Promise<void>,
): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    log.warn({ err: error }, 'could not write during a read request')
    return false
  }
}
