import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { deliverLetters } from '#server/features/health/deliver-letters.ts'
import { saveOwnTest } from '#server/features/health/own-test.ts'
import { contestNotice, noticesOf } from '#server/features/health/read-notices.ts'
import { sendReport } from '#server/features/health/send-report.ts'
import { addDays, dayOf } from '#shared/days.ts'
import { type HealthConditionName, healthLimits } from '#shared/health.ts'
import type { Past, Player } from './past.ts'

const sentHoursAgo = 60
const testedDaysAgo = 71
const contestHoursAgo = 9
const contestedText =
  'This is the third of its kind in a year, always a day after a quarrel with the same person. I was tested last week. Please look into it.'

/** The demo member has been tested, wants to be reminded, and has received a notice. Somebody takes theirs for abuse. */
export async function seedHealth(past: Past): Promise<void> {
  const { now, robin, kim } = past
  const testedOn = addDays(dayOf(now), -testedDaysAgo)
  await saveOwnTest(past.at(now), await past.viewer(robin), { testedOn, remindMonths: 3 })
  const pairs = await acquaintances(past)
  const own = pairs.find(({ recipient }) => recipient === robin)
  if (own) await inform(past, { ...own, condition: 'CHLAMYDIA' })
  const other = pairs.find(
    ({ sender, recipient }) =>
      sender !== own?.sender && ![robin, kim].some(one => one === sender || one === recipient),
  )
  if (!other) return
  await inform(past, { ...other, condition: 'SYPHILIS' })
  const { profileId } = other.recipient
  const platform = past.at(past.hoursAgo(contestHoursAgo))
  const [notice] = await noticesOf(platform, profileId)
  if (notice) await contestNotice(platform, profileId, { id: notice.id, bodyText: contestedText })
}

interface Acquaintance {
  readonly sender: Player
  readonly recipient: Player
}

/** One sends a report, and the other receives a notice. */
async function inform(
  past: Past,
  { sender, recipient, condition }: Acquaintance & { readonly condition: HealthConditionName },
): Promise<void> {
  const sentAt = past.hoursAgo(sentHoursAgo)
  const to = dayOf(sentAt)
  const report = { id: randomUUID(), condition, from: addDays(to, -30), to }
  const viewer = await past.viewer(sender)
  await sendReport(past.at(sentAt), viewer, { ...report, profileIds: [recipient.profileId] })
  const letter = past.db.selectFrom('health_letters').select('due_at as dueAt')
  const { dueAt } = await letter.executeTakeFirstOrThrow()
  await deliverLetters(past.at(dueAt))
}

/** Who had written to each other long enough before, by their numbers. */
async function acquaintances(past: Past): Promise<Acquaintance[]> {
  const { db, players } = past
  const by = past.hoursAgo(sentHoursAgo + healthLimits.wroteBeforeHours)
  const { rows } = await sql<{ one: string; other: string }>`
    select distinct sent.sender_profile_id as one, sent.recipient_profile_id as other
    from chat_messages sent
    join chat_messages received on received.sender_profile_id = sent.recipient_profile_id
      and received.recipient_profile_id = sent.sender_profile_id and received.created_at <= ${by}
    where sent.created_at <= ${by}`.execute(db)
  const pairs = new Set(rows.map(({ one, other }) => `${one} ${other}`))
  return players.flatMap(recipient =>
    players
      .filter(sender => pairs.has(`${sender.profileId} ${recipient.profileId}`))
      .map(sender => ({ sender, recipient })),
  )
}
