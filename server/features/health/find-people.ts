import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isKnownTo } from '#server/policies/contact.ts'
import { isNotErased } from '#server/policies/erased.ts'
import { type MainPictureRow, mainPicture } from '#server/policies/main-picture.ts'
import type { HealthPerson } from '#shared/contract/health.ts'
import { addDays } from '#shared/days.ts'
import { healthLimits } from '#shared/health.ts'
import { requireDays } from './require-days.ts'

type PersonRow = Pick<HealthPerson, 'profileId' | 'profileName' | 'wroteThen'> & MainPictureRow

/**
 * The people a member may notify, from the conversations that their list shows: those they exchanged messages with between
 * the dates first, then the newest. Members who blocked them are in neither list. Members whom they blocked are here, since
 * a block keeps nobody healthy.
 */
export async function findPeople(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  me: string,
  { name = '', from, to }: { readonly name?: string; readonly from: string; readonly to: string },
): Promise<HealthPerson[]> {
  requireDays(clock, { from, to })
  const wroteBefore = mustHaveWrittenBefore(clock.now())
  const { rows } = await sql<PersonRow>`
    select profiles.id as "profileId", profiles.name as "profileName", wrote_then as "wroteThen",
      ${mainPicture.columns}
    from (${newestOf('low', me)} union all ${newestOf('high', me)}) as c
    join profiles on profiles.id = c.other_id and ${isKnownTo(me)}
    cross join lateral (
      select ${wroteBetween(me, { from, to: addDays(to, 1) })} as wrote_then
    ) as dated
    ${mainPicture.join}
    where ${exchangedWith(me, sql.ref('c.other_id'), wroteBefore)}
      and (${name.trim()} = '' or strpos(lower(profiles.name), lower(${name.trim()})) > 0)
    order by wrote_then desc, c.last_number desc
    limit ${healthLimits.peopleListedMax}`.execute(db)
  return rows.map(({ mainPictureId, mainPictureVersion, ...person }) => ({
    ...person,
    ...mainPicture.of({ mainPictureId, mainPictureVersion }),
  }))
}

/**
 * Finds those who get a notice: everybody the member has exchanged messages with, by those that they can still read, and by
 * nothing that the others have done since. Undefined where somebody whom they can see is a stranger. Members who are erased,
 * block them or were never there are passed over without a word: the answer must not tell one from the other.
 */
export async function recipientsOf(
  db: Db,
  { me, profileIds, now }: { me: string; profileIds: readonly string[]; now: Date },
): Promise<string[] | undefined> {
  const { rows } = await sql<{ id: string; isRecipient: boolean }>`
    select id, "isRecipient" from (
      select id, ${isKnownTo(me)} as is_known, ${isNotErased()}
        and ${exchangedWith(me, sql.ref('profiles.id'), mustHaveWrittenBefore(now))} as "isRecipient"
      from profiles where id = any(${profileIds}::uuid[])
    ) as asked where is_known or "isRecipient"`.execute(db)
  if (rows.some(({ isRecipient }) => !isRecipient)) return undefined
  return rows.map(({ id }) => id)
}

/** The newest conversations in which the member stands on this side, and has not deleted all. */
const newestOf = (side: 'low' | 'high', me: string) => sql`(
  select ${sql.ref(`${side === 'low' ? 'high' : 'low'}_profile_id`)} as other_id, last_number
  from chat_conversations
  where ${sql.ref(`${side}_profile_id`)} = ${me} and last_number > ${sql.ref(`${side}_deleted_number`)}
  order by last_number desc
  limit ${healthLimits.conversationsMax})`

/** Both have written, the other some time ago: nobody is notified by somebody whom they never answered. */
const exchangedWith = (me: string, other: RawBuilder<unknown>, wroteBefore: Date) => sql`
  exists (
    select from chat_messages m
    where m.sender_profile_id = ${me} and m.recipient_profile_id = ${other}
      and m.sender_deleted_at is null and m.number > ${deletedNumber(me, other)}
  ) and exists (
    select from chat_messages m
    where m.sender_profile_id = ${other} and m.recipient_profile_id = ${me}
      and m.recipient_deleted_at is null and m.number > ${deletedNumber(me, other)}
      and m.created_at <= ${wroteBefore}
  )`

/** Up to which number the member has deleted the conversation. */
const deletedNumber = (me: string, other: RawBuilder<unknown>) => sql`coalesce((
  select case when low_profile_id = ${me} then low_deleted_number else high_deleted_number end
  from chat_conversations
  where low_profile_id = least(${me}::uuid, ${other}) and high_profile_id = greatest(${me}::uuid, ${other})
), 0)`

interface Dates {
  readonly from: string
  /** The day after the last. */
  readonly to: string
}

const wroteBetween = (me: string, dates: Dates) => {
  const [own, other] = [sql`${me}::uuid`, sql.ref('c.other_id')]
  return sql`(${wrote(own, other, dates, 'sender')} or ${wrote(other, own, dates, 'recipient')})`
}

/** One statement for each direction: the index is one of pairs. */
const wrote = (
  sender: RawBuilder<unknown>,
  recipient: RawBuilder<unknown>,
  { from, to }: Dates,
  ownSide: 'sender' | 'recipient',
) => sql`
  exists (
    select from chat_messages m
    where m.sender_profile_id = ${sender} and m.recipient_profile_id = ${recipient}
      and m.created_at >= ${from}::date and m.created_at < ${to}::date
      and ${sql.ref(`m.${ownSide}_deleted_at`)} is null
  )`

const mustHaveWrittenBefore = (now: Date) =>
  new Date(now.getTime() - healthLimits.wroteBeforeHours * 3_600_000)
