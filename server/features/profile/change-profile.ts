import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { isNotErased } from '#server/policies/erased.ts'
import type { LiveMap } from '#server/presence/live-map.ts'
import { announceChange } from '#server/presence/presence-changes.ts'
import type { Profile, ProfileChange } from '#shared/contract/profile.ts'
import { type Editor, refuseImpossibleBirthdate, refuseMinor } from './birthdate.ts'
import { changedFields, columnsOf } from './profile-fields.ts'
import { readProfile } from './read-profile.ts'

/** Supplied by the pictures feature. @returns whether others now see different pictures, or another order */
type ArrangePictures = (
  platform: Pick<Platform, 'clock'>,
  db: Db,
  profileId: string,
  change: Pick<ProfileChange, 'profilePicIds' | 'profilePicIdsPrivate' | 'movePicture'>,
) => Promise<boolean>

export interface ProfileDependencies {
  readonly liveMap: LiveMap
  readonly arrangePictures: ArrangePictures
}

/** Changes all given fields or none. */
export async function changeProfile(
  platform: Pick<Platform, 'brands' | 'bus' | 'clock' | 'db' | 'mailer'>,
  dependencies: ProfileDependencies,
  editor: Editor,
  change: ProfileChange,
): Promise<Profile> {
  const { clock, db } = platform
  const { viewer } = editor
  if (change.birthdate !== undefined) {
    refuseImpossibleBirthdate(change.birthdate, clock.now())
    await refuseMinor(platform, editor, change.birthdate)
  }
  const changed = await db.transaction().execute(async tx => {
    const known = await lockProfile(tx, viewer.profileId)
    const isSeen = await dependencies.arrangePictures(platform, tx, viewer.profileId, change)
    const now = clock.now()
    // Uses a single update. A second one would lock the account, which an erasure locks while it waits for the profile.
    await tx
      .updateTable('profiles')
      // Absent fields are undefined, so their columns stay unchanged.
      .set({
        name: change.profilename,
        ...birthdateChange(known, change.birthdate, now),
        ...columnsOf(changedFields(known.characteristics, change)),
        updated_at: isSeen || changesFields(change) ? now : undefined,
      })
      .where('id', '=', viewer.profileId)
      .execute()
    await announceChange(platform, tx, viewer.profileId)
    return readProfile(platform, tx, viewer, viewer.profileId)
  })
  // Pictures that have just become private disappear from the map at once.
  const mayHide = change.profilePicIdsPrivate ?? change.movePicture?.isPrivate
  if (mayHide) await dependencies.liveMap.refresh([viewer.profileId])
  return changed
}

export async function clearDescription(
  platform: Pick<Platform, 'bus' | 'clock'>,
  tx: Db,
  profileId: string,
): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ description: '', updated_at: platform.clock.now() })
    .where('id', '=', profileId)
    .execute()
  await announceChange(platform, tx, profileId)
}

const lockProfile = (db: Db, profileId: string) =>
  db
    .selectFrom('profiles')
    .select(['birthdate', 'birthdate_corrected_at as correctedAt', 'characteristics'])
    .where('id', '=', profileId)
    .where(isNotErased())
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

type Known = Awaited<ReturnType<typeof lockProfile>>

/** The columns for a new birthdate. One correction is allowed, and its time is stored. */
function birthdateChange(known: Known, requested: string | undefined, now: Date) {
  if (requested === undefined || requested === known.birthdate) return {}
  if (known.birthdate === null) return { birthdate: requested }
  if (known.correctedAt !== null) {
    refuse('profile/birthdate-fixed', {
      errors: [{ path: '/birthdate', message: 'cannot change again' }],
    })
  }
  return { birthdate: requested, birthdate_corrected_at: now }
}

/** These are not fields of the profile: others see only a part of the order of pictures. */
const pictureKeys: ReadonlySet<string> = new Set([
  'id',
  'profilePicIds',
  'profilePicIdsPrivate',
  'movePicture',
])

/** Others see when the profile last changed, so changes that only the owner sees must not count. */
const changesFields = (change: ProfileChange) =>
  Object.keys(change).some(key => !pictureKeys.has(key))
