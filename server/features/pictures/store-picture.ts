import { newId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { Turns } from '#server/platform/turns.ts'
import { announceChange } from '#server/presence/announce-change.ts'
import { limits } from '#shared/limits.ts'
import { discardFiles } from './discard-files.ts'
import { makeRenditions, type Renditions } from './make-renditions.ts'
import { bundleOf } from './picture-files.ts'
import { countPictures, lockPicturesOf } from './pictures.queries.ts'

interface Upload {
  readonly profileId: string
  readonly bytes: Uint8Array
  /** The picture of the same profile whose place this one takes; its id stays. */
  readonly replaceId?: string | undefined
}

type Needs = Pick<Platform, 'clock' | 'db' | 'storage' | 'log'>

/** Each holds a connection of the database as long as the storage takes: most are left to everybody else. */
const turns = new Turns({ atOnce: 4, waitingMax: 8 })

/**
 * Stores a picture for a profile, or puts it in another's place. The files are on disk before the row that names them
 * is committed: what is cut off in between leaves files that nobody sees and that are swept away.
 */
export async function storePicture(
  platform: Needs,
  { profileId, bytes, replaceId }: Upload,
): Promise<{ readonly id: string }> {
  const { db } = platform
  if (replaceId === undefined) await refuseTooMany(db, profileId)
  else await versionOf(db, profileId, replaceId)
  const renditions = await makeRenditions(bytes)
  const id = replaceId ?? newId(platform.clock)
  const store = replaceId === undefined ? add : replace
  const earlierVersion = await turns.take(() =>
    db.transaction().execute(async tx => {
      const earlier = await store(platform, tx, { id, profileId, renditions })
      await announceChange(tx, profileId)
      return earlier
    }),
  )
  if (earlierVersion === undefined) refuse('server/unavailable')
  if (earlierVersion > 0) await discardFiles(platform, bundleOf(id, earlierVersion))
  return { id }
}

interface NewPicture {
  readonly id: string
  readonly profileId: string
  readonly renditions: Renditions
}

async function add(
  { clock, storage }: Needs,
  db: Db,
  { id, profileId, renditions: { width, height, files } }: NewPicture,
) {
  await lockPicturesOf(db, profileId)
  await refuseTooMany(db, profileId)
  const version = 1
  await db
    .insertInto('pictures')
    .values(eb => ({
      id,
      profile_id: profileId,
      version,
      width,
      height,
      sort_order: eb
        .selectFrom('pictures')
        .select(last =>
          last(last.fn.coalesce(last.fn.max('sort_order'), last.lit(0)), '+', 1).as('next'),
        )
        .where('profile_id', '=', profileId),
      created_at: clock.now(),
    }))
    .execute()
  await storage.keep(bundleOf(id, version), files)
  return 0
}

/** @returns the version whose files nobody needs any more */
async function replace(
  { storage }: Needs,
  db: Db,
  { id, profileId, renditions: { width, height, files } }: NewPicture,
) {
  const earlier = await versionOf(db, profileId, id)
  const version = earlier + 1
  await db.updateTable('pictures').set({ version, width, height }).where('id', '=', id).execute()
  await storage.keep(bundleOf(id, version), files)
  return earlier
}

/** Locks the picture when it is asked in a transaction. One that is not the profile's own is not found. */
async function versionOf(db: Db, profileId: string, pictureId: string) {
  const picture = await db
    .selectFrom('pictures')
    .select('version')
    .where('id', '=', pictureId)
    .where('profile_id', '=', profileId)
    .forUpdate()
    .executeTakeFirst()
  return picture?.version ?? refuse('pictures/not-found')
}

async function refuseTooMany(db: Db, profileId: string) {
  if ((await countPictures(db, profileId)) >= limits.picturesMax) refuse('pictures/too-many')
}
