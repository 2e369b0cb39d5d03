import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { hasWords } from '#server/platform/database/folded-words.ts'
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
 * The people a member may notify, from their list of conversations. Those they exchanged messages with between the
 * dates come first, then the newest. Members who blocked them are left out, as in that list. Members whom they blocked
 * are included, because a block does not prevent an infection.
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
      and (${name.trim()} = '' or ${hasWords(sql`folded(profiles.name)`, name.trim())})
    order by wrote_then desc, c.last_number desc
    limit ${healthLimits.peopleListedMax}`.execute(db)
  return rows.map(({ mainPictureId, mainPictureVersion, ...person }) => ({
    ...person,
    ...mainPicture.of({ mainPictureId, mainPictureVersion }),
  }))
}

/**
 * Finds the recipients of a notice: everybody with whom the member has exchanged messages that they can still read.
 * Nothing that the others have done since matters. Undefined if the member can see one of them but has not exchanged
 * messages with them. Other strangers are skipped, whether they are erased, block the member or never existed, so the
 * answer does not tell them apart.
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

/** The newest conversations in which the member is on this side and has not deleted everything. */
const newestOf = (side: 'low' | 'high', me: string) => sql`(
  select ${sql.ref(`${side === 'low' ? 'high' : 'low'}_profile_id`)} as other_id, last_number
  from chat_conversations
  where ${sql.ref(`${side}_profile_id`)} = ${me} and last_number > ${sql.ref(`${side}_deleted_number`)}
  order by last_number desc
  limit ${healthLimits.conversationsMax})`

/** Both have written, the other some time ago. So a stranger whom the recipient never answered cannot notify them. */
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

/** The number up to which the member has deleted the conversation. */
const deletedNumber = (me: string, other: RawBuilder<unknown>) => sql`coalesce((
  select case when low_profile_id = ${me} then low_deleted_number else high_deleted_number end
  from chat_conversations
  where low_profile_id = least(${me}::uuid, ${other}) and high_profile_id = greatest(${me}::uuid, ${other})
), 0)`

interface Dates {
  readonly from: string
  /** The day after the last one. */
  readonly to: string
}

const wroteBetween = (me: string, dates: Dates) => {
  const [own, other] = [sql`${me}::uuid`, sql.ref('c.other_id')]
  return sql`(${wrote(own, other, dates, 'sender')} or ${wrote(other, own, dates, 'recipient')})`
}

/** One subquery for each direction, because the index covers ordered pairs. */
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
