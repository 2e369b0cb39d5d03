import { sql } from 'kysely'
import { nsfwStateOf } from '#server/features/pictures/rating/rating.ts'
import { newTimelessId } from '#server/platform/clock.ts'
import { anyOf } from '#server/platform/database/batches.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { announceChange } from '#server/presence/presence-changes.ts'
import type { DemoMember } from './demo-members.ts'
import { demoBundle, drawnSize } from './demo-storage.ts'
import { insertRows } from './insert-rows.ts'

/**
 * Stores the rows of planned pictures that are missing: at first all of them, and after an interruption the rest. Their
 * files are made when somebody looks at them.
 */
export async function addPictures(
  tx: Db,
  members: readonly DemoMember[],
  { bus, now }: Pick<Platform, 'bus'> & { readonly now: Date },
): Promise<void> {
  const had = await countPictures(tx, members)
  const pictures = members.flatMap(({ plan, profileId }) =>
    plan.pictures.slice(had.get(profileId) ?? 0).map(({ name, preview }) => {
      const id = newTimelessId()
      return {
        id,
        profile_id: profileId,
        bundle: demoBundle(id, name),
        version: 1,
        sort_order: plan.pictures.findIndex(picture => picture.name === name) + 1,
        ...drawnSize,
        preview,
        private_since: null,
        ...nsfwStateOf({ isNsfw: false, rating: 'SAFE' }, now),
        // Without hashes, because demo pictures that repeat are not suspicious.
        fingerprinted_at: now,
        // An hour after their owners joined, so nobody is judged by a picture that came later.
        created_at: sql<Date>`least(${now}, (
          select created_at + interval '1 hour' from profiles where id = ${profileId}::uuid))`,
      }
    }),
  )
  if (pictures.length === 0) return
  await insertRows(tx, 'pictures', pictures)
  await announceChange({ bus }, tx, ...new Set(pictures.map(picture => picture.profile_id)))
}

async function countPictures(db: Db, members: readonly DemoMember[]) {
  const rows = await db
    .selectFrom('pictures')
    .select(eb => ['profile_id as profileId', eb.fn.countAll<number>().as('count')])
    .where('profile_id', '=', anyOf(members.map(({ profileId }) => profileId)))
    .groupBy('profile_id')
    .execute()
  return new Map(rows.map(({ profileId, count }) => [profileId, count]))
}
