import { sql } from 'kysely'
import type { Queue } from '#server/platform/jobs/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { LatePicture } from './make-late.ts'

const orderedAtOnce = 100

/** Orders the late renditions of pictures that lack them though no job is on its way: it was lost, or never sent. */
export async function orderLate(
  { db }: Pick<Platform, 'db'>,
  late: Queue<LatePicture>,
): Promise<void> {
  const lacking = await db
    .selectFrom('pictures')
    .select(['id as pictureId', 'bundle'])
    .where('late_bundle', 'is', null)
    // Those that fail time and again must not keep all others from their turn.
    .orderBy(sql`random()`)
    .limit(orderedAtOnce)
    .execute()
  await db.transaction().execute(async tx => {
    for (const picture of lacking) {
      // One that waits already is put in the place of the new one.
      await late.withdraw(tx, picture)
      await late.send(tx, picture)
    }
  })
}
