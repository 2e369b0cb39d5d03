import type { Db } from '#server/platform/database/connect.ts'

type Look = 'WRITERS' | 'PICTURES' | 'REPORTS'

/** What was written in a transaction that is still open would be missed: it ends within half a minute. */
const settledMs = 60_000
/** What is older is looked at when more of it comes: after a long stop the site does not catch up with everything. */
const backMs = 3_600_000

export interface Span {
  readonly since: Date
  readonly until: Date
}

/** What has not been looked at yet, up to a minute ago. */
export async function spanOf(db: Db, what: Look, now: Date): Promise<Span> {
  const row = await db
    .selectFrom('games_buster_looks')
    .select('looked_until as lookedUntil')
    .where('what', '=', what)
    .executeTakeFirst()
  const since = Math.max(row?.lookedUntil.getTime() ?? 0, now.getTime() - backMs)
  return { since: new Date(since), until: new Date(now.getTime() - settledMs) }
}

export async function saveLooked(db: Db, what: Look, until: Date): Promise<void> {
  await db
    .insertInto('games_buster_looks')
    .values({ what, looked_until: until })
    .onConflict(conflict => conflict.column('what').doUpdateSet({ looked_until: until }))
    .execute()
}
