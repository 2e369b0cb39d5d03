import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { isThere } from '#server/policies/erased.ts'
import { announceChange } from '#server/presence/announce-change.ts'
import type { LiveMap } from '#server/presence/live-map.ts'
import type { Profile, ProfileChange } from '#shared/contract/profile.ts'
import { birthdateChange, refuseImpossibleBirthdate } from './birthdate.ts'
import { readProfile } from './read-profile.ts'
import { type Editor, refuseMinor } from './refuse-minor.ts'

/**
 * How the pictures' own feature puts a profile's pictures in order, in the same transaction.
 * @returns whether everybody sees other pictures now, or another order of them
 */
export type ArrangePictures = (
  platform: Pick<Platform, 'clock'>,
  db: Db,
  profileId: string,
  wish: Pick<ProfileChange, 'profilePicIds' | 'profilePicIdsPrivate' | 'movePicture'>,
) => Promise<boolean>

export interface ProfileNeighbours {
  readonly liveMap: LiveMap
  readonly arrangePictures: ArrangePictures
}

/** Changes the fields that are given, all of them or none. */
export async function changeProfile(
  platform: Pick<Platform, 'brands' | 'clock' | 'db' | 'mailer'>,
  neighbours: ProfileNeighbours,
  editor: Editor,
  change: ProfileChange,
): Promise<Profile> {
  const { clock, db } = platform
  const { viewer } = editor
  const { profilename } = change
  const name = profilename === undefined ? {} : { profilename: cleanName(profilename) }
  if (change.birthdate !== undefined) {
    refuseImpossibleBirthdate(change.birthdate, clock.now())
    await refuseMinor(platform, editor, change.birthdate)
  }
  const changed = await db.transaction().execute(async tx => {
    const known = await lockProfile(tx, viewer.profileId)
    const isSeen = await neighbours.arrangePictures(platform, tx, viewer.profileId, change)
    const now = clock.now()
    // Once: a second change of the row would look for the account, which an erasure holds while it waits for the profile.
    await tx
      .updateTable('profiles')
      .set(columnsOf(known, { ...change, ...name }, now))
      .set({ updated_at: isSeen || changesWords(change) ? now : undefined })
      .where('id', '=', viewer.profileId)
      .execute()
    await announceChange(tx, viewer.profileId)
    return readProfile(platform, tx, viewer, viewer.profileId)
  })
  // What has just become private is on the map no more.
  const mayHide = change.profilePicIdsPrivate ?? change.movePicture?.isPrivate
  if (mayHide) await neighbours.liveMap.refresh([viewer.profileId])
  return changed
}

const somethingVisible = /[\p{Letter}\p{Number}\p{Punctuation}\p{Symbol}]/u

function cleanName(name: string) {
  const cleaned = name.replaceAll(/\s+/gu, ' ').trim()
  if (!somethingVisible.test(cleaned)) {
    refuse('request/invalid', { errors: [{ path: '/profilename', message: 'must not be blank' }] })
  }
  return cleaned
}

const lockProfile = (db: Db, profileId: string) =>
  db
    .selectFrom('profiles')
    .select(['birthdate', 'birthdate_corrected_at as correctedAt', 'characteristics'])
    .where('id', '=', profileId)
    .where(isThere())
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

type Known = Awaited<ReturnType<typeof lockProfile>>

/** Absent fields are undefined, which leaves their columns as they are. */
const columnsOf = (known: Known, change: ProfileChange, now: Date) => ({
  name: change.profilename,
  ...birthdateChange(known, change.birthdate, now),
  height: change.height?.trim(),
  weight: change.weight?.trim(),
  characteristics: changedTags(known.characteristics, change),
  description: change.description,
})

/** Where no words are: of the order of pictures others see only a part. */
const beyondWords: ReadonlySet<string> = new Set([
  'id',
  'profilePicIds',
  'profilePicIdsPrivate',
  'movePicture',
])

/** Others are told when the profile last changed: what only its owner sees leaves no trace there. */
const changesWords = (change: ProfileChange) =>
  Object.keys(change).some(key => !beyondWords.has(key))

type TagChange = Pick<
  ProfileChange,
  'characteristics' | 'addCharacteristics' | 'removeCharacteristics'
>

function changedTags(known: readonly string[], change: TagChange) {
  const { characteristics, addCharacteristics: added, removeCharacteristics: removed } = change
  const tags = new Set(characteristics ?? known)
  for (const tag of removed ?? []) tags.delete(tag)
  for (const tag of added ?? []) tags.add(tag)
  return [...tags]
}
