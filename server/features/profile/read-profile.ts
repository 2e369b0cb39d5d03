import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import type { Profile } from '#shared/contract/profile.ts'
import { othersProfile, ownProfile } from './present-profile.ts'
import { profileSeenBy, profilesOf } from './profile.queries.ts'

export async function readOwnProfiles(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  viewer: Viewer,
): Promise<Profile[]> {
  const rows = await profilesOf(db, viewer)
  return rows.map(row => ownProfile(row, viewer.roles, clock.now()))
}

/** A profile as the viewer may see it: his own in full. One he may not see is not found. */
export async function readProfile(
  { clock }: Pick<Platform, 'clock'>,
  db: Db,
  viewer: Viewer,
  profileId: string,
): Promise<Profile> {
  const row = await profileSeenBy(db, viewer.profileId, profileId, clock.now())
  if (!row) refuse('profile/not-found')
  const isOwn = row.id === viewer.profileId
  return isOwn ? ownProfile(row, viewer.roles, clock.now()) : othersProfile(row, clock.now())
}
