import { DatabaseError } from 'pg'
import { isDatabaseAway } from '../database/is-database-away.ts'
import { openSingle } from '../database/single-connection.ts'
import { StartupError } from '../startup-error.ts'
import { clusterConnection } from './connection.ts'
import { codeOf } from './error-code.ts'

/** SQLSTATE of a server that is starting, recovering or shutting down, and of a shutdown's last word. */
const passing = new Set(['57P03', '57P01', '57P02'])

/** Whether the server answers, by really asking it. */
export const probe = async (
  socketDirectory: string,
): Promise<'answers' | 'recovers' | 'absent'> => {
  try {
    const { client, end } = await openSingle(clusterConnection(socketDirectory))
    await client.query('select 1').finally(end)
    return 'answers'
  } catch (error) {
    if (passing.has(codeOf(error))) return 'recovers'
    // No socket yet, a socket and nobody there, a server that went away in the middle.
    if (isDatabaseAway(error) && !(error instanceof DatabaseError)) return 'absent'
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`PostgreSQL in ${socketDirectory} refuses us: ${reason}.`)
  }
}
