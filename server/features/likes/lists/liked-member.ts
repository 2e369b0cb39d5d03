import { type RawBuilder, sql } from 'kysely'
import { shownAge } from '#server/policies/age.ts'
import { isVisibleTo } from '#server/policies/contact.ts'
import type { LikeBrief } from '#shared/contract/like-lists.ts'

export interface MemberRow {
  readonly profileId: string
  readonly name: string
  readonly birthdate: string
  readonly mainPictureId: string | null
  readonly mainPictureVersion: number | null
}

/** Columns of `profiles` and `main`, which `joinMember` joins. */
export const memberColumns = sql`
  profiles.id as "profileId", profiles.name, profiles.birthdate,
  main.id as "mainPictureId", main.version as "mainPictureVersion"`

/**
 * Joins the other member of a like, if the reader can meet them, with their first public picture. It leaves out
 * those whom the reader does not want to be shown, unless all are asked for. The limits have PostgreSQL look up one like after the other, until
 * the page is full: without them it joins all that there are before it cuts the page.
 */
export const joinMember = (
  me: string,
  id: RawBuilder<unknown>,
  { isWhole = false }: { readonly isWhole?: boolean },
): RawBuilder<unknown> => sql`
  cross join lateral (
    select id, name, birthdate from profiles
    where profiles.id = ${id} and ${isVisibleTo(me)}
      and ${isWhole ? sql`true` : isNotHiddenBy(me)}
    limit 1
  ) as profiles
  left join lateral (
    select id, version from pictures
    where profile_id = profiles.id and private_since is null
    order by sort_order, id limit 1
  ) as main on true`

export const toBrief = (row: MemberRow, today: Date): LikeBrief => ({
  profileId: row.profileId,
  profileName: row.name,
  profileAge: shownAge(row.birthdate, today),
  ...(row.mainPictureId !== null && row.mainPictureVersion !== null
    ? { profilePicId: row.mainPictureId, pictureVersion: row.mainPictureVersion }
    : {}),
})

const isNotHiddenBy = (me: string) => sql`
  not exists (
    select from hidden_profiles
    where hider_profile_id = ${me} and hidden_profile_id = profiles.id
  )`

/**
 * Whether one member likes another. Not `exists` with that type: PostgreSQL would take the index of all likes of the one,
 * and may read a hundred thousand for each row.
 */
export const likes = (
  liker: RawBuilder<unknown>,
  liked: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`
  coalesce((
    select opinion.like_type from likes as opinion
    where opinion.liker_profile_id = ${liker} and opinion.liked_profile_id = ${liked}
  ) = 'LIKE', false)`
