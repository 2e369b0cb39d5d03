import type { FastifyBaseLogger } from 'fastify'
import { isDatabaseAway } from './is-database-away.ts'

/**
 * What a reading leaves behind is left out while the database takes no writes: it may be full, or a copy.
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
    log.warn({ err: error }, 'a reading leaves no mark')
    return false
  }
}
