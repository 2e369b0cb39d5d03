import { type RawBuilder, sql } from 'kysely'
import { shownAge } from '#server/policies/age.ts'
import { isVisibleTo } from '#server/policies/contact.ts'
import { type MainPictureRow, mainPicture } from '#server/policies/main-picture.ts'
import type { LikeBrief } from '#shared/contract/like-lists.ts'

export interface MemberRow extends MainPictureRow {
  readonly profileId: string
  readonly name: string
  readonly birthdate: string
}

/** Columns of the tables that `joinMember` joins. */
export const memberColumns = sql`
  profiles.id as "profileId", profiles.name, profiles.birthdate, ${mainPicture.columns}`

/**
 * Joins the other member of a like, if the reader can meet them. It leaves out members the reader hides, unless the
 * reader asks for all. Because of the limits, PostgreSQL looks up one like at a time until the page is full. Without
 * them it would join all first.
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
  ${mainPicture.join}`

export const toBrief = (row: MemberRow, today: Date): LikeBrief => ({
  profileId: row.profileId,
  profileName: row.name,
  profileAge: shownAge(row.birthdate, today),
  ...mainPicture.of(row),
})

const isNotHiddenBy = (me: string) => sql`
  not exists (
    select from hidden_profiles
    where hider_profile_id = ${me} and hidden_profile_id = profiles.id
  )`

/**
 * Does not use `exists` with the type: for each row, PostgreSQL would read the index of all likes of the one member.
 */
export const likes = (
  liker: RawBuilder<unknown>,
  liked: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`
  coalesce((
    select opinion.like_type from likes as opinion
    where opinion.liker_profile_id = ${liker} and opinion.liked_profile_id = ${liked}
  ) = 'LIKE', false)`
