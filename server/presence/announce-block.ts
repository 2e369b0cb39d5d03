import type { Db } from '#server/platform/database/connect.ts'
import { announceChange } from './announce-change.ts'

/** How a feature says that two members have begun, or ceased, not to see each other. */
export type AnnounceBlock = (db: Db, one: string, other: string) => Promise<void>

export const announceBlock: AnnounceBlock = async (db, one, other) => {
  await announceChange(db, one)
  await announceChange(db, other)
}
