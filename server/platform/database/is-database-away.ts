import { DatabaseError } from 'pg'

/** PostgreSQL's classes 08 (connection), 53 (out of resources), 57P (operator intervention); 25006, that it only reads. */
const awayStates = /^(08...|53...|57P..|25006)$/
const awayCodes = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/
/** What `pg` says without a code when a connection ends under a query, or none is to be had. */
const awayWords =
  /^(Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** True when the failure says that the database cannot be reached now, rather than that the program is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseError) return awayStates.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  if (!('code' in error)) return awayWords.test(error.message)
  return ('errno' in error || 'address' in error) && awayCodes.test(String(error.code))
}
