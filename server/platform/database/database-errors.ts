import type { FastifyBaseLogger } from 'fastify'
import { DatabaseError } from 'pg'

/** PostgreSQL's classes 08 (connection), 53 (out of resources), 57P (operator intervention), and 25006 (read-only). */
const awayStates = /^(08...|53...|57P..|25006)$/
const awayCodes = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/
/** Messages of `pg` without a code, when a connection ends during a query or cannot be opened. */
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

/** Whether the database is unreachable at the moment, rather than the program wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseError) return awayStates.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  if (!('code' in error)) return awayMessages.test(error.message)
  return ('errno' in error || 'address' in error) && awayCodes.test(String(error.code))
}

/**
 * Skips a write of a read request while the database accepts no writes, because it is full or a replica.
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
