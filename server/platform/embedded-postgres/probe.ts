import { StartupError } from '../startup-error.ts'
import { clusterConnection, openSingle } from './connection.ts'
import { codeOf } from './error-code.ts'

/** No socket yet, a socket and nobody there, a server that went away in the middle. */
const absences = new Set([
  'ENOENT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
])

/** SQLSTATE of a server that is starting, recovering or shutting down, and of a shutdown's last word. */
const passing = new Set(['57P03', '57P01', '57P02'])

/** Whether the server answers, by really asking it. */
export const probe = async (
  socketDirectory: string,
): Promise<'answers' | 'recovers' | 'absent'> => {
  const sql = openSingle(clusterConnection(socketDirectory))
  try {
    await sql`select 1`
    return 'answers'
  } catch (error) {
    const code = codeOf(error)
    if (passing.has(code)) return 'recovers'
    if (absences.has(code)) return 'absent'
    const reason = error instanceof Error ? error.message : code
    throw new StartupError(`PostgreSQL in ${socketDirectory} refuses us: ${reason}.`)
  } finally {
    await sql.end({ timeout: 0 })
  }
}
