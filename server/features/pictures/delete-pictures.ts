import { administrator, recordAct } from '#server/platform/audit/audit.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { announceChange } from '#server/presence/presence-changes.ts'
import { grantsInOrder } from './sharing/picture-grants.ts'

/**
 * At growing intervals, these retries take about two hours and outlast a storage failure. The sweep removes the rest.
 */
const retryLimit = 20
/** While the storage is down, each removal waits for seconds, so a job runs several at once. */
const discardedAtOnce = 50

/** Deletes a picture of the viewer. An administrator may delete any picture, and the audit log records it. */
export async function deletePicture(
  platform: Pick<Platform, 'bus' | 'clock' | 'db' | 'storage' | 'log' | 'sessions'>,
  viewer: Viewer,
  { pictureId, address }: { readonly pictureId: string; readonly address: string },
): Promise<void> {
  const isAdmin = viewer.roles.includes('ADMIN')
  const deleted = await platform.db.transaction().execute(async tx => {
    const owner = isAdmin ? await lockOtherOwner(tx, viewer, pictureId) : undefined
    const bundles = await removePicture(platform, tx, {
      pictureId,
      ownerId: owner?.profileId ?? viewer.profileId,
    })
    if (!bundles) refuse('pictures/not-found')
    if (owner) {
      const actor = administrator(viewer, { address })
      const { accountId } = owner
      await recordAct(platform, tx, { actor, action: 'PICTURE_DELETED', accountId })
    }
    return bundles
  })
  await discardFiles(platform, deleted)
}

/**
 * Deletes a picture in the caller's transaction. @returns its files for `discardFiles` after the commit; undefined if
 * there is no such picture
 */
export async function removePicture(
  platform: Pick<Platform, 'bus'>,
  tx: Db,
  { pictureId, ownerId }: { readonly pictureId: string; readonly ownerId: string },
): Promise<readonly (string | null)[] | undefined> {
  const row = await tx
    .deleteFrom('pictures')
    .where('id', '=', pictureId)
    .where('profile_id', '=', ownerId)
    .returning(['bundle', 'late_bundle as deferredBundle'])
    .executeTakeFirst()
  if (!row) return undefined
  await announceChange(platform, tx, ownerId)
  return [row.bundle, row.deferredBundle]
}

/** Finds another member who owns the picture. Their account is locked before the picture, as everywhere. */
const lockOtherOwner = (tx: Db, viewer: Viewer, pictureId: string) =>
  tx
    .selectFrom('pictures')
    .innerJoin('profiles', 'profiles.id', 'pictures.profile_id')
    .innerJoin('accounts', 'accounts.id', 'profiles.account_id')
    .select(['accounts.id as accountId', 'profiles.id as profileId'])
    .where('pictures.id', '=', pictureId)
    .where('profiles.id', '!=', viewer.profileId)
    .forKeyShare('accounts')
    .executeTakeFirst()

/** Deletes the pictures of erased profiles. A job removes their files, so no transaction waits for the storage. */
export function erasePictures({
  jobs,
  storage,
}: Pick<Platform, 'jobs' | 'storage'>): (db: Db, profileIds: readonly string[]) => Promise<void> {
  const discards = jobs.queue<{ readonly bundles: readonly string[] }>({
    name: 'pictures-discard',
    retryLimit,
    run: async ({ bundles }) => {
      const failures = await discardAll({ storage }, bundles)
      const [first] = failures
      if (!first) return
      throw new Error(`${failures.length} bundles could not be removed`, { cause: first.error })
    },
  })
  return async (db, profileIds) => {
    // The cascade deletes grants in the database's own order, so this locks them in our order first.
    await grantsInOrder(db).where('viewer_profile_id', 'in', profileIds).execute()
    const erased = await db
      .deleteFrom('pictures')
      .where('profile_id', 'in', profileIds)
      .returning(['bundle', 'late_bundle as deferredBundle'])
      .execute()
    if (erased.length === 0) return
    const bundles = erased.flatMap(({ bundle, deferredBundle }) =>
      deferredBundle ? [bundle, deferredBundle] : [bundle],
    )
    await discards.send(db, { bundles })
  }
}

/** Removes files that no committed row names. The sweep retries failures later. */
export async function discardFiles(
  { storage, log }: Pick<Platform, 'storage' | 'log'>,
  bundles: readonly (string | null)[],
): Promise<void> {
  const named = bundles.filter(bundle => bundle !== null)
  for (const { bundle, error } of await discardAll({ storage }, named)) {
    log.warn({ err: error, bundle }, 'could not remove the files of a picture yet')
  }
}

interface DiscardFailure {
  readonly bundle: string
  readonly error: unknown
}

/** Removes the files of bundles. A failure does not stop the others. @returns the failures */
export async function discardAll(
  { storage }: Pick<Platform, 'storage'>,
  bundles: readonly string[],
): Promise<DiscardFailure[]> {
  const failures: DiscardFailure[] = []
  const discard = (bundle: string) =>
    storage.discard(bundle).catch((error: unknown) => void failures.push({ bundle, error }))
  for (let start = 0; start < bundles.length; start += discardedAtOnce) {
    await Promise.all(bundles.slice(start, start + discardedAtOnce).map(discard))
  }
  return failures
}
