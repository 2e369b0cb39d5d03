import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { hmac } from '#server/platform/secrets.ts'
import { justiceLimits } from '#shared/justice-limits.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { presentable } from './contact.ts'
import { isOneHousehold } from './one-household.ts'
import { isOfRole } from './roles.ts'
import { doesWorseThanChance } from './standing.ts'

/** The rules for who may judge which parties, and for drawing jurors. */

interface JurorsAsked {
  readonly parties: readonly string[]
  readonly except?: readonly string[]
  /** Asks about these members only. */
  readonly among?: readonly string[]
  readonly now: Date
}

/**
 * Members who serve, are in good standing and are strangers to every party. Strangers share no message, opinion, note,
 * block, hiding, picture, mark, report, seat or network. Those summoned longest ago come first, at most
 * `justiceLimits.poolMax`. Dues play no part in it. A party whom nearly everybody knows has few strangers, so the query
 * considers at most `serverLimits.jurorsConsidered`. Administrators are not drawn: they see who is who, and they stand
 * in where votes are missing. Test users judge only cases in which a party is a test user, and nobody else judges
 * those.
 */
export async function findJurors(
  db: Db,
  { parties, except = [], among, now }: JurorsAsked,
): Promise<string[]> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const { rows } = await sql<{ id: string }>`
    select profiles.id from (
      select profiles.id, profiles.account_id, service.called_at
      from moderation_service service join profiles on profiles.id = service.profile_id
      where ${presentable()} and not ${isOfRole(sql`profiles.account_id`, 'ADMIN')}
        and profiles.created_at <= ${ago(justiceLimits.jurorAgeMs)}
        and profiles.id <> all(${[...parties, ...except]}::uuid[])
        and ${among ? sql`profiles.id = any(${among}::uuid[])` : sql`true`}
        and ${isOfRole(sql`profiles.account_id`, 'TEST')} = exists (
          select from profiles party
          where party.id = any(${parties}::uuid[]) and ${isOfRole(sql`party.account_id`, 'TEST')})
        and ${lastUpheldAgainst(sql`profiles.id`, ago(justiceLimits.jurorRestMs))} is null
        and not ${doesWorseThanChance(sql`profiles.id`)}
      order by service.called_at nulls first, profiles.id
      limit ${serverLimits.jurorsConsidered}
    ) as profiles cross join ${allOf(parties)}
    where not ${isRelatedToParties}
    order by profiles.called_at nulls first, profiles.id
    limit ${justiceLimits.poolMax}`.execute(db)
  return rows.map(({ id }) => id)
}

/** When a member was last summoned, for cases and attempts; null for never. */
export const lastSummoned = (
  profileId: string,
): RawBuilder<Date | null> => sql<Date | null>`greatest(
  (select max(called_at) from moderation_jurors where juror_profile_id = ${profileId}),
  (select max(called_at) from identify_jurors where juror_profile_id = ${profileId}))`

/** When the last standing verdict against a member was made, if after this moment; else null. */
export const lastUpheldAgainst = (
  profileId: RawBuilder<unknown>,
  after: Date,
): RawBuilder<Date | null> => sql<Date | null>`(
  select max(v.decided_at) from moderation_cases c join moderation_verdicts v on v.case_id = c.id
  where c.accused_profile_id = ${profileId} and v.decided_at > ${after} and v.upheld
    and not exists (
      select from moderation_verdicts later where later.case_id = v.case_id and later.round > v.round))`

/** The members who have become related to the parties, or a party themselves, since their summons. */
export async function relatedAmong(
  db: Db,
  ids: readonly string[],
  parties: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select profiles.id from profiles cross join ${allOf(parties)}
    where profiles.id = any(${ids}::uuid[]) and ${isRelatedToParties}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

const allOf = (parties: readonly string[]) => sql`(select ${parties}::uuid[] as ids) as parties`

/** What two members may have had to do with each other: tables whose rows name both. */
const between: readonly [rows: string, one: string, other: string][] = [
  ['likes', 'liker_profile_id', 'liked_profile_id'],
  ['likes_pictures', 'liker_profile_id', 'liked_profile_id'],
  ['notes', 'author_profile_id', 'about_profile_id'],
  ['blocks', 'blocker_profile_id', 'blocked_profile_id'],
  ['hidden_profiles', 'hider_profile_id', 'hidden_profile_id'],
  ['chat_messages', 'sender_profile_id', 'recipient_profile_id'],
  ['chat_conversations', 'low_profile_id', 'high_profile_id'],
  ['pictures_requests', 'owner_profile_id', 'requester_profile_id'],
  ['pictures_grants join pictures on pictures.id = picture_id', 'profile_id', 'viewer_profile_id'],
  [
    'pictures_nsfw_flags join pictures on pictures.id = picture_id',
    'profile_id',
    'flagger_profile_id',
  ],
  // One of them has reported the other, with any outcome.
  [
    'moderation_reports r join moderation_cases c on c.id = case_id',
    'accused_profile_id',
    'reporter_profile_id',
  ],
  // One of them has given a verdict about the other in GPT Buster!
  [
    'games_buster_deals vote join games_buster_rounds round on round.id = vote.round_id and vote.verdict is not null',
    'round.profile_id',
    'vote.profile_id',
  ],
]

/** One subquery per table covers all parties, so the number of reporters does not raise the cost of a candidate. */
const isInRows = between.flatMap(([rows, one, other]) =>
  [
    [one, other],
    [other, one],
  ].map(
    ([own = '', theirs = '']) => sql`exists (
      select from ${sql.raw(rows)} where ${sql.ref(own)} = profiles.id and ${sql.ref(theirs)} = any(parties.ids))`,
  ),
)

/** Condition on `profiles` and `parties`. */
const isRelatedToParties = sql<boolean>`(${sql.join([...isInRows, isOneHousehold], sql` or `)})`

/** Members with their tickets, the lowest first. The same seed always gives the same order. */
export function drawInOrder(
  seed: Uint8Array,
  label: string,
  ids: readonly string[],
): { readonly id: string; readonly ticket: Buffer }[] {
  return ids
    .map(id => ({ id, ticket: hmac(seed, `${label}|${id}`) }))
    .toSorted((one, other) => Buffer.compare(one.ticket, other.ticket))
}
