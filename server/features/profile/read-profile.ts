import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { ageOn, shownAge } from '#server/policies/age.ts'
import { isVisibleTo } from '#server/policies/contact.ts'
import { isOpenTo } from '#server/policies/private-pictures.ts'
import { shownTimeMs } from '#server/policies/shown-time.ts'
import { isVerified } from '#server/policies/verified-pictures.ts'
import type { PictureFacts } from '#shared/contract/pictures.ts'
import type { Profile } from '#shared/contract/profile.ts'
import type { GameId } from '#shared/games/games.ts'
import type { Role } from '#shared/roles.ts'
import { fieldColumns, fieldsOf, type ProfileFields } from './profile-fields.ts'

export async function readOwnProfiles(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  viewer: Viewer,
): Promise<Profile[]> {
  const rows = await profilesOf(db, viewer, clock.now())
  return rows.map(row => ownProfile(row, viewer.roles, clock.now()))
}

/** A profile as the viewer may see it, in full if it is their own. Refuses one they may not see as not found. */
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

export function othersProfile(row: SeenProfileRow, today: Date): Profile {
  const { birthdate, lat, lon, shownAt } = row
  const hasPlace = lat !== null && lon !== null && shownAt !== null
  return {
    ...publicFields(row),
    ...(birthdate === null ? {} : { age: shownAge(birthdate, today) }),
    profilePics: row.pictures.map(pictureFacts),
    tsUpdated: shownTimeMs(row.updatedAt.getTime()),
    ...(hasPlace && { lat, lon, tsShown: shownAt.getTime() }),
  }
}

function publicFields(row: ProfileRow): Omit<Profile, 'profilePics'> {
  return {
    id: row.id,
    profilename: row.name,
    ...fieldsOf(row),
    profilePicIds: idsOf(row, false),
    profilePicIdsPrivate: idsOf(row, true),
    ...(row.gameBadges.length > 0 && { gameBadges: [...row.gameBadges] }),
    tsUpdated: row.updatedAt.getTime(),
  }
}

const idsOf = ({ pictures }: ProfileRow, isPrivate: boolean) =>
  pictures.filter(picture => picture.isPrivate === isPrivate).map(({ id }) => id)

const pictureFacts = ({
  nsfwBy,
  preview,
  isVerified: hasBadge,
  ...facts
}: ProfileRow['pictures'][number]) => ({
  ...facts,
  ...(hasBadge && { isVerified: true }),
  ...(preview !== null && { preview }),
  isNsfw: nsfwBy !== null,
})

type PictureRow = Omit<PictureFacts, 'isNsfw' | 'nsfwBy' | 'preview'> & {
  readonly preview: string | null
  readonly nsfwBy: NonNullable<PictureFacts['nsfwBy']> | null
}

/** Profiles with the pictures that the viewer may see, public ones first. */
function profiles(db: Db, viewerId: string, now: Date) {
  return db
    .selectFrom('profiles')
    .select(['profiles.id', 'profiles.name', 'profiles.birthdate'])
    .select('profiles.updated_at as updatedAt')
    .select(fieldColumns)
    .$narrowType<ProfileFields>()
    .select(
      sql<PictureRow[]>`(
        select coalesce(
          json_agg(
            json_build_object(
              'id', id, 'version', version, 'width', width, 'height', height,
              'isPrivate', private_since is not null, 'nsfwBy', nsfw_by,
              'isVerified', ${isVerified(now)},
              'preview', case when private_since is null and nsfw_by is null then preview end
            )
            order by private_since is not null, sort_order, id
          ),
          '[]'
        )
        from pictures
        where profile_id = profiles.id and ${isOpenTo(viewerId, now)}
      )`.as('pictures'),
    )
    .select(
      sql<GameId[]>`array(
        select game from games_players
        where profile_id = profiles.id and shows_badge and badge_at is not null order by game
      )`.as('gameBadges'),
    )
}

type ProfileRow = Awaited<ReturnType<typeof profilesOf>>[number]

type SeenProfileRow = NonNullable<Awaited<ReturnType<typeof profileSeenBy>>>

/** A profile that the viewer may see, with its published point if it is shown. */
function profileSeenBy(db: Db, viewerId: string, profileId: string, now: Date) {
  return profiles(db, viewerId, now)
    .leftJoin('positions', join =>
      join
        .onRef('positions.profile_id', '=', 'profiles.id')
        .on('positions.hidden', '=', false)
        .on('positions.effective_until', '>', now),
    )
    .select(['positions.lat', 'positions.lon', 'positions.shown_at as shownAt'])
    .where('profiles.id', '=', profileId)
    .where(isVisibleTo(viewerId))
    .executeTakeFirst()
}

export async function hasConversation(db: Db, one: string, other: string): Promise<boolean> {
  const [low, high] = [one, other].toSorted()
  const row = await db
    .selectFrom('chat_conversations')
    .select('begun_at')
    .where('low_profile_id', '=', low ?? one)
    .where('high_profile_id', '=', high ?? other)
    .executeTakeFirst()
  return row !== undefined
}

function profilesOf(db: Db, viewer: Viewer, now: Date) {
  return profiles(db, viewer.profileId, now)
    .where('profiles.account_id', '=', viewer.accountId)
    .orderBy(eb => eb('profiles.id', '=', viewer.profileId), 'desc')
    .orderBy('profiles.id')
    .limit(20)
    .execute()
}
