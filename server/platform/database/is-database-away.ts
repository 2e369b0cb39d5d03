/** PostgreSQL's classes 08 (connection), 53 (out of resources) and 57P (operator intervention), and the socket's own. */
const away =
  /^(08...|53...|57P..|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|CONNECTION_(CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT)$/

/** True when the failure says that the database cannot be reached now, rather than that the program is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string')
    return false
  const fromDatabase = error.name === 'PostgresError' || 'errno' in error || 'address' in error
  return fromDatabase && away.test(error.code)
}
