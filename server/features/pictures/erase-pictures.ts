import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { discardAll } from './discard-all.ts'
import { grantsInOrder } from './sharing/grants.queries.ts'

/** With growing intervals some two hours, which outlast a storage that is away; after that there is the sweep. */
const retryLimit = 20

/** Erases the pictures of profiles that go. Their files follow in a job, which no transaction waits for. */
export function erasePictures({
  jobs,
  storage,
}: Pick<Platform, 'jobs' | 'storage'>): (db: Db, profileIds: readonly string[]) => Promise<void> {
  const discards = jobs.queue<{ readonly bundles: readonly string[] }>({
    name: 'pictures-discard',
    retryLimit,
    run: async ({ bundles }) => {
      const left = await discardAll({ storage }, bundles)
      const [first] = left
      if (!first) return
      throw new Error(`${left.length} bundles could not be removed`, { cause: first.error })
    },
  })
  return async (db, profileIds) => {
    // They go with the profiles, in an order of the database’s own.
    await grantsInOrder(db).where('viewer_profile_id', 'in', profileIds).execute()
    const erased = await db
      .deleteFrom('pictures')
      .where('profile_id', 'in', profileIds)
      .returning(['bundle', 'late_bundle as lateBundle'])
      .execute()
    if (erased.length === 0) return
    const bundles = erased.flatMap(({ bundle, lateBundle }) =>
      lateBundle ? [bundle, lateBundle] : [bundle],
    )
    await discards.send(db, { bundles })
  }
}
