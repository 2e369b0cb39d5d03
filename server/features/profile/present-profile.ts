import { ageOn, shownAge } from '#server/policies/age.ts'
import { shownTimeMs } from '#server/policies/shown-time.ts'
import type { Role } from '#shared/contract/accounts.ts'
import type { Profile } from '#shared/contract/profile.ts'
import type { ProfileRow, SeenProfileRow } from './profile.queries.ts'

/** A profile as its owner sees it. */
export function ownProfile(row: ProfileRow, roles: readonly Role[], today: Date): Profile {
  const { birthdate } = row
  return {
    ...publicFields(row),
    ...(birthdate === null ? {} : { birthdate, age: ageOn(birthdate, today) }),
    profilePics: row.pictures.map(picture => ({
      ...pictureFacts(picture),
      ...(picture.nsfwBy === null ? {} : { nsfwBy: picture.nsfwBy }),
    })),
    roles: [...roles],
  }
}

/** A profile as anybody else sees it. */
export function othersProfile(row: SeenProfileRow, today: Date): Profile {
  const { birthdate, lat, lon } = row
  return {
    ...publicFields(row),
    ...(birthdate === null ? {} : { age: shownAge(birthdate, today) }),
    profilePics: row.pictures.map(pictureFacts),
    tsUpdated: shownTimeMs(row.updatedAt.getTime()),
    ...(lat === null || lon === null ? {} : { lat, lon }),
  }
}

function publicFields(row: ProfileRow): Omit<Profile, 'profilePics'> {
  return {
    id: row.id,
    profilename: row.name,
    height: row.height,
    weight: row.weight,
    characteristics: row.characteristics,
    description: row.description,
    profilePicIds: idsOf(row, false),
    profilePicIdsPrivate: idsOf(row, true),
    tsUpdated: row.updatedAt.getTime(),
  }
}

const idsOf = ({ pictures }: ProfileRow, isPrivate: boolean) =>
  pictures.filter(picture => picture.isPrivate === isPrivate).map(({ id }) => id)

const pictureFacts = ({ nsfwBy, ...facts }: ProfileRow['pictures'][number]) => ({
  ...facts,
  isNsfw: nsfwBy !== null,
})
