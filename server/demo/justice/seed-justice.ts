import { storeConversations } from '#server/features/chat/chat.factory.ts'
import { publishDocket } from '#server/features/moderation/docket.ts'
import { practiceCases } from '#server/features/moderation/practice/practice.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import { newId } from '#server/platform/clock.ts'
import { justiceLimits } from '#shared/justice-limits.ts'
import { dice } from '../dice.ts'
import { insertRows } from '../insert-rows.ts'
import { cases } from '../words/cases.ts'
import { castCases, type PlannedCase } from './cast-cases.ts'
import type { Past, Player } from './past.ts'
import { type CastStory, storePastCase, wordsOf } from './store-case.ts'

const dayMs = 86_400_000
const dayHours = 24
/** The oldest case is so old: five whole months at least are in the docket. */
const daysBack = 182
const servingShare = 0.8
/** All of them are in the pool of a draw, and so is the demo member. */
const servingMax = justiceLimits.poolMax
const practised = 9

/** Half a year of cases, and those that are open today; and who judges them. */
export async function seedJustice(past: Past, stop?: AbortSignal): Promise<void> {
  await enterService(past)
  await practise(past)
  const planned = [...plannedClosed(past), ...plannedOpen(past)].toSorted(
    (one, other) => one.openedAt.getTime() - other.openedAt.getTime(),
  )
  const left: CastStory[] = []
  for (const cast of await castCases(past, planned)) {
    stop?.throwIfAborted()
    const { caseId, isRemoved } = await storePastCase(past, cast)
    if (cast.story.kind === 'MESSAGE' && !isRemoved) left.push(cast)
    if (cast.story.reason === 'THREAT') await answerReporter(past, caseId, cast.openedAt)
  }
  await storeMessages(past, left)
  await publishMonths(past)
}

/** Most members serve; never the administrator, who decides what juries cannot. */
async function enterService({ db, now, players, robin, kim }: Past): Promise<void> {
  const serving = players
    .slice(0, servingMax)
    .filter(
      player =>
        player === robin ||
        (player !== kim && dice('jury', player.plan.number).chance(servingShare)),
    )
  const rows = serving.map(({ profileId, joinedAt }) => ({
    profile_id: profileId,
    since: new Date(Math.min(joinedAt.getTime() + dayMs, now.getTime())),
  }))
  await insertRows(db, 'moderation_service', rows)
}

/** The demo member has answered some practice cases. */
async function practise({ db, robin, hoursAgo }: Past): Promise<void> {
  const own = dice('practice')
  const rows = own.some(practiceCases, practised).map(({ id, upheld }) => {
    const isRight = own.chance(0.8)
    const answer = { item: id, upholds: isRight ? upheld : !upheld, is_right: isRight }
    return { ...answer, profile_id: robin.profileId, answered_at: hoursAgo(own.next() * 1_440) }
  })
  await insertRows(db, 'moderation_practice_answers', rows)
}

/** Evenly over the months, some hours earlier or later. */
function plannedClosed(past: Past): PlannedCase[] {
  const own = dice('closed cases')
  const sore = soreReporter(past)
  const spread = daysBack - 12
  const closed = cases.closed.map((story, index): PlannedCase => {
    const days = daysBack - (spread * index) / cases.closed.length + own.next() * 3
    return { story, openedAt: past.hoursAgo(days * dayHours) }
  })
  const ownCase = {
    story: cases.ownClosed,
    openedAt: past.hoursAgo(97 * dayHours),
    accused: past.robin,
  }
  const sores = cases.sore.map(
    (story, index): PlannedCase => ({
      story,
      openedAt: past.hoursAgo((66 - index * 17) * dayHours),
      ...(sore && { reporter: sore }),
    }),
  )
  return [...closed, ownCase, ...sores]
}

function plannedOpen(past: Past): PlannedCase[] {
  const { robin } = past
  const sore = soreReporter(past)
  const at = (story: PlannedCase['story'], hours: number): PlannedCase => ({
    story,
    openedAt: past.hoursAgo(hours),
  })
  return [
    { ...at(cases.appealed, 122), appealedAt: past.hoursAgo(15) },
    at(cases.dungeon, 98),
    at(cases.fresh, 80),
    { ...at(cases.ownReport, 60), reporter: robin },
    { ...at(cases.ownJury, 31), juror: robin },
    ...cases.new.map((story, index) => at(story, 3 + index * 8)),
    ...cases.urgent.map((story, index) => at(story, 2 + index * 15)),
    { ...at(cases.readFirst, 20), ...(sore && { reporter: sore }) },
  ]
}

/** Somebody who has been there for long and is none of the demo member's. */
function soreReporter({ players, robin, kim }: Past): Player | undefined {
  const others = players.filter(
    player => player !== robin && player !== kim && player.plan.daysSinceJoining > 120,
  )
  return others.at(-1)
}

/** The reported messages that are still there; read, since they were reported. */
async function storeMessages({ db }: Past, left: readonly CastStory[]): Promise<void> {
  const messages = left.map(cast => ({
    id: cast.thingId,
    from: cast.accused.profileId,
    to: cast.reporter.profileId,
    bodyText: wordsOf(cast),
    at: cast.sentAt,
    readAt: new Date(cast.openedAt.getTime() - 3 * 60_000),
  }))
  await storeConversations(db, messages)
}

async function answerReporter(past: Past, caseId: string, openedAt: Date): Promise<void> {
  const { db } = past
  const at = past.at(new Date(openedAt.getTime() + 3_600_000))
  const answer = { id: newId(at.clock), case_id: caseId, side: 'REPORTER', sent_at: at.clock.now() }
  const message = { ...answer, body_text: cases.threatAnswer }
  await insertRows(db, 'moderation_messages', [message])
  const act = { actor: 'operator', action: 'CASE_MESSAGE_SENT', details: caseId } as const
  await recordAct(at, db, act)
}

/** The figures of whole months, each as it was published. */
async function publishMonths(past: Past): Promise<void> {
  const { now } = past
  for (let back = Math.ceil(daysBack / 28); back >= 0; back--) {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1, 1))
    if (month <= now) await publishDocket(past.at(month), { isDemo: true })
  }
}
