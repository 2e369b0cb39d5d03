import { sql } from 'kysely'
import type { Db } from './database/connect.ts'

export async function lastBackup(db: Db) {
  const row = await db
    .selectFrom('site_backups')
    .selectAll()
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    row && {
      /** The time of its content, in milliseconds since the epoch. */
      tsMade: row.made_at.getTime(),
      bytes: row.bytes,
      /** Whether the file was read back completely. */
      isReadBack: row.read_back_at !== null,
    }
  )
}

/** Does nothing on a database of an earlier release, because operators back up before an upgrade. */
export async function recordBackup(
  db: Db,
  { madeAt, bytes, readBackAt }: { madeAt: Date; bytes: number; readBackAt: Date | null },
): Promise<void> {
  const { rows } = await sql<{ has: boolean }>`
    select to_regclass('public.site_backups') is not null as has`.execute(db)
  if (!rows[0]?.has) return
  await db
    .insertInto('site_backups')
    .values({ made_at: madeAt, bytes, read_back_at: readBackAt })
    .onConflict(conflict => conflict.column('made_at').doUpdateSet({ read_back_at: readBackAt }))
    .execute()
}
