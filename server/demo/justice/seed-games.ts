import { sql } from 'kysely'
import { encryptCondition, encryptSender } from '#server/features/health/encrypted-letters.ts'
import { notify } from '#server/features/notifications/notify.ts'
import { newTimelessId } from '#server/platform/clock.ts'
import type { Platform } from '#server/platform/platform.ts'
import { addDays, addMonthsToDay, dayOf } from '#shared/days.ts'
import { type HealthConditionName, healthLimits } from '#shared/health.ts'
import type { DemoMember } from '../demo-members.ts'
import { insertRows } from '../insert-rows.ts'
import { demoMemberNumber } from '../plan-member.ts'
import { bookWork, openPast, type Past } from './past.ts'
import { seedIdentify } from './seed-identify.ts'
import { seedJustice } from './seed-justice.ts'

/** A community of this size has juries of members who do not know each other. */
const membersForJuries = 60

/** Stores half a year of cases, attempts and notices for a demo community; once. */
export async function seedGames(
  platform: Platform,
  members: readonly DemoMember[],
  stop?: AbortSignal,
): Promise<void> {
  const { db } = platform
  const robin = members.find(({ plan }) => plan.number === demoMemberNumber)
  if (!robin) return
  const test = db.selectFrom('health_tests').select('profile_id')
  if (await test.where('profile_id', '=', robin.profileId).executeTakeFirst()) return
  await db.transaction().execute(async tx => {
    const past = await openPast(platform, tx, members)
    if (members.length >= membersForJuries) {
      await seedJustice(past, stop)
      await seedIdentify(past)
      await bookWork(tx)
    }
    await seedHealth(past)
  })
}

const sentHoursAgo = 60
const receivedHoursAgo = 45
const testedDaysAgo = 71
const contestHoursAgo = 9
const contestedText =
  'This is the third of its kind in a year, always a day after a quarrel with the same person. I was tested last week. Please look into it.'

/** The demo member has a test with a reminder, and has received a notice. Another member contests theirs. */
async function seedHealth(past: Past): Promise<void> {
  const { db, now, robin, kim, hoursAgo } = past
  const tested = addDays(dayOf(now), -testedDaysAgo)
  const remindAt = new Date(`${addMonthsToDay(tested, 3)}T09:00:00Z`)
  const test = { profile_id: robin.profileId, tested_on: tested, remind_months: 3 }
  await db
    .insertInto('health_tests')
    .values({ ...test, remind_at: remindAt })
    .execute()
  const pairs = await acquaintances(past)
  const own = pairs.find(({ recipientId }) => recipientId === robin.profileId)
  if (own) await storeNotice(past, own, { condition: 'CHLAMYDIA' })
  const logins = [robin.profileId, kim.profileId]
  const other = pairs.find(
    ({ senderKey, senderId, recipientId }) =>
      senderKey !== own?.senderKey && !logins.includes(senderId) && !logins.includes(recipientId),
  )
  const contested = {
    contested_on: dayOf(hoursAgo(contestHoursAgo)),
    contested_text: contestedText,
  }
  if (other) await storeNotice(past, other, { condition: 'SYPHILIS', ...contested })
}

interface Acquaintance {
  readonly senderId: string
  readonly senderKey: string
  readonly recipientId: string
}

interface Noticed {
  readonly condition: HealthConditionName
  readonly contested_on?: string
  readonly contested_text?: string
}

async function storeNotice(
  { db, secret, at, hoursAgo }: Past,
  { senderKey, recipientId }: Acquaintance,
  { condition, ...contested }: Noticed,
): Promise<void> {
  const receivedAt = hoursAgo(receivedHoursAgo)
  const notice = {
    id: newTimelessId(),
    profile_id: recipientId,
    encrypted_condition: encryptCondition(secret, condition),
    encrypted_sender: encryptSender(secret, senderKey),
    received_on: dayOf(receivedAt),
    ...contested,
  }
  await insertRows(db, 'health_notices', [notice])
  await notify(at(receivedAt), db, { profileId: recipientId, kind: 'HEALTH_NOTICE' })
}

/** Pairs that had exchanged messages long enough before. */
async function acquaintances({ db, hoursAgo }: Past): Promise<readonly Acquaintance[]> {
  const by = hoursAgo(sentHoursAgo + healthLimits.wroteBeforeHours)
  const { rows } = await sql<Acquaintance>`
    select distinct sent.sender_profile_id as "senderId", accounts.health_key as "senderKey",
      sent.recipient_profile_id as "recipientId"
    from chat_messages sent
    join chat_messages received on received.sender_profile_id = sent.recipient_profile_id
      and received.recipient_profile_id = sent.sender_profile_id and received.created_at <= ${by}
    join profiles on profiles.id = sent.sender_profile_id
    join accounts on accounts.id = profiles.account_id
    where sent.created_at <= ${by} order by 3, 1`.execute(db)
  return rows
}
