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
    await save(tx, viewer.profileId, { ...change, ...name }, clock.now())
    const isSeen = await neighbours.arrangePictures(platform, tx, viewer.profileId, change)
    if (isSeen) await stamp(tx, viewer.profileId, clock.now())
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

/** Absent fields are undefined, which leaves their columns as they are. */
async function save(db: Db, profileId: string, change: ProfileChange, now: Date) {
  const known = await db
    .selectFrom('profiles')
    .select(['birthdate', 'birthdate_corrected_at as correctedAt', 'characteristics'])
    .where('id', '=', profileId)
    .where(isThere())
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await db
    .updateTable('profiles')
    .set({
      name: change.profilename,
      ...birthdateChange(known, change.birthdate, now),
      height: change.height?.trim(),
      weight: change.weight?.trim(),
      characteristics: changedTags(known.characteristics, change),
      description: change.description,
      updated_at: changesWords(change) ? now : undefined,
    })
    .where('id', '=', profileId)
    .execute()
}

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

const stamp = (db: Db, profileId: string, now: Date) =>
  db.updateTable('profiles').set({ updated_at: now }).where('id', '=', profileId).execute()

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
