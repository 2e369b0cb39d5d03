import { ageOn, shownAge } from '#server/policies/age.ts'
import type { Role } from '#shared/contract/accounts.ts'
import type { Profile } from '#shared/contract/profile.ts'
import type { ProfileRow } from './profile.queries.ts'

/** A profile as its owner sees it. */
export function ownProfile(row: ProfileRow, roles: readonly Role[], today: Date): Profile {
  const { birthdate } = row
  return {
    ...publicFields(row),
    ...(birthdate === null ? {} : { birthdate, age: ageOn(birthdate, today) }),
    roles: [...roles],
  }
}

/** A profile as anybody else sees it. */
export function othersProfile(row: ProfileRow, today: Date): Profile {
  const { birthdate } = row
  return {
    ...publicFields(row),
    ...(birthdate === null ? {} : { age: shownAge(birthdate, today) }),
  }
}

function publicFields(row: ProfileRow): Profile {
  return {
    id: row.id,
    profilename: row.name,
    height: row.height,
    weight: row.weight,
    characteristics: row.characteristics,
    description: row.description,
    profilePicIds: row.pictureIds,
    profilePicIdsPrivate: [],
    tsUpdated: row.updatedAt.getTime(),
  }
}
