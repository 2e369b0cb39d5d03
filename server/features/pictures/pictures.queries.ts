import { setImmediate } from 'node:timers/promises'
import type { SelectQueryBuilder } from 'kysely'
import { newTimelessId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { DB } from '#server/platform/database/schema.generated.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { isVisibleTo } from '#server/policies/contact.ts'
import { isNotErased } from '#server/policies/erased.ts'
import { isOpenTo } from '#server/policies/private-pictures.ts'

/** Serializes calls that add, order or count the pictures of a profile. Refuses when the profile has been erased. */
export async function lockPicturesOf(db: Db, profileId: string): Promise<void> {
  const profile = await db
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', profileId)
    .where(isNotErased())
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!profile) refuse('session/missing')
}

/** Locks the picture if it runs in a transaction. Refuses a picture of another profile as not found. */
export async function lockPicture(db: Db, profileId: string, pictureId: string) {
  const picture = await db
    .selectFrom('pictures')
    .select(['bundle', 'late_bundle as deferredBundle', 'nsfw_by as nsfwBy'])
    .where('id', '=', pictureId)
    .where('profile_id', '=', profileId)
    .forUpdate()
    .executeTakeFirst()
  return picture ?? refuse('pictures/not-found')
}

/** Pictures after a random id, then from the start, so pictures that always fail do not starve the others. */
export async function someOf<Picture>(
  pictures: SelectQueryBuilder<DB, 'pictures', Picture>,
  most: number,
): Promise<Picture[]> {
  const start = newTimelessId()
  const inOrder = pictures.orderBy('id').limit(most)
  const behind = await inOrder.where('id', '>=', start).execute()
  if (behind.length === most) return behind
  return [...behind, ...(await inOrder.where('id', '<', start).execute())]
}

export interface PictureViewer {
  readonly profileId: string
  readonly isAdmin: boolean
}

/** The given pictures that the viewer may know of now. An administrator may know of all public ones. */
export function picturesSeenBy(
  db: Db,
  viewer: PictureViewer,
  pictureIds: readonly string[],
  now: Date,
) {
  return db
    .selectFrom('pictures')
    .innerJoin('profiles', 'profiles.id', 'pictures.profile_id')
    .select(['pictures.id', 'pictures.profile_id as ownerId', 'pictures.version'])
    .select(['pictures.width', 'pictures.height', 'pictures.nsfw_by as nsfwBy'])
    .select(['pictures.bundle', 'pictures.late_bundle as deferredBundle'])
    .select('pictures.private_since as privateSince')
    .where('pictures.id', 'in', pictureIds)
    .where(isNotErased())
    .where(isOpenTo(viewer.profileId, now))
    .$if(!viewer.isAdmin, query => query.where(isVisibleTo(viewer.profileId)))
    .execute()
}

export type SeenPicture = Awaited<ReturnType<typeof picturesSeenBy>>[number]

type Pictures = ReadonlyMap<string, SeenPicture>

/** The queries of one viewer. At most one runs at a time. */
interface Batch {
  waiting: { readonly ids: Set<string>; readonly pictures: Promise<Pictures> } | undefined
  running: Promise<unknown> | undefined
}

/**
 * Loads pictures for viewers in batches, because a page asks for dozens at once. Calls during a viewer's query are
 * gathered into the next query. It begins after the last of these calls, so each of them gets the current state.
 */
export class PictureLoader {
  readonly #platform: Pick<Platform, 'clock' | 'db'>
  readonly #batches = new Map<string, Batch>()

  constructor(platform: Pick<Platform, 'clock' | 'db'>) {
    this.#platform = platform
  }

  /** Undefined when the viewer may not know of the picture. */
  async load(viewer: PictureViewer, pictureId: string): Promise<SeenPicture | undefined> {
    const key = `${viewer.profileId} ${viewer.isAdmin}`
    const batch = this.#batches.get(key) ?? { waiting: undefined, running: undefined }
    this.#batches.set(key, batch)
    if (!batch.waiting) {
      const ids = new Set<string>()
      batch.waiting = { ids, pictures: this.#query({ key, batch, viewer, ids }) }
    }
    batch.waiting.ids.add(pictureId)
    return (await batch.waiting.pictures).get(pictureId)
  }

  async #query(next: { key: string; batch: Batch; viewer: PictureViewer; ids: Set<string> }) {
    const { key, batch, viewer, ids } = next
    const { clock, db } = this.#platform
    await (batch.running ?? setImmediate())
    batch.waiting = undefined
    const query = picturesSeenBy(db, viewer, [...ids], clock.now())
    batch.running = query.catch(() => undefined)
    try {
      const pictures = await query
      return new Map(pictures.map(picture => [picture.id, picture]))
    } finally {
      if (!batch.waiting) this.#batches.delete(key)
    }
  }
}
