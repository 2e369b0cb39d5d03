import { sql } from 'kysely'
import { messageSide } from '#server/features/moderation/decisions/message-side.ts'
import { publishDocket } from '#server/features/moderation/docket.ts'
import { changeJuryService } from '#server/features/moderation/jury/jury-service.ts'
import { answerPractice, practiceCases } from '#server/features/moderation/practice/practice.ts'
import { takeBack } from '#server/features/notifications/notifications.queries.ts'
import { newId } from '#server/platform/clock.ts'
import { justiceLimits } from '#shared/justice-limits.ts'
import { dice } from '../dice.ts'
import { closedCases } from '../words/closed-cases.ts'
import {
  appealedCase,
  dungeonCase,
  freshCase,
  newCases,
  readFirstCase,
  soreCases,
  urgentCases,
} from '../words/open-cases.ts'
import { ownClosedCase, ownJuryCase, ownReport } from '../words/own-cases.ts'
import { castCases, type PlannedCase } from './cast-cases.ts'
import type { Past, Player } from './past.ts'
import { actOf, type CastStory, playCase } from './play-case.ts'

const dayMs = 86_400_000
const dayHours = 24
/** The oldest case is so old: five whole months at least are in the docket. */
const daysBack = 182
const servingShare = 0.8
/** All of them are in the pool of a draw, and so is the demo member. */
const servingMax = justiceLimits.poolMax
const practisedShare = 0.08

/** Half a year of cases, and those that are open today; and who judges them. */
export async function seedJustice(past: Past): Promise<void> {
  await enterService(past)
  await practise(past)
  const planned = [...plannedClosed(past), ...plannedOpen(past)].toSorted(
    (one, other) => one.openedAt.getTime() - other.openedAt.getTime(),
  )
  for (const cast of await castCases(past, planned)) await play(past, cast)
  await publishMonths(past)
  await attendToOld(past)
}

/** Most members serve; never the administrator, who decides what juries cannot. */
async function enterService(past: Past): Promise<void> {
  for (const player of past.players.slice(0, servingMax)) {
    const isServing = player === past.robin || dice('jury', player.plan.number).chance(servingShare)
    if (!isServing || player === past.kim) continue
    const at = new Date(Math.min(player.joinedAt.getTime() + dayMs, past.now.getTime()))
    await changeJuryService(past.at(at), await past.viewer(player), true)
  }
}

/** The demo member has answered some practice cases, and a few others. */
async function practise(past: Past): Promise<void> {
  for (const player of past.players) {
    const own = dice('practice', player.plan.number)
    const isRobin = player === past.robin
    if (player === past.kim || !(isRobin || own.chance(practisedShare))) continue
    const viewer = await past.viewer(player)
    for (const { id, upheld } of own.some(practiceCases, isRobin ? 9 : own.whole(3, 7))) {
      const sinceJoined = past.now.getTime() - player.joinedAt.getTime()
      const at = new Date(past.now.getTime() - own.next() * Math.min(sinceJoined, 60 * dayMs))
      const upholds = own.chance(0.8) ? upheld : !upheld
      await answerPractice(past.at(at), viewer, { id, upholds })
    }
  }
}

/** Evenly over the months, some hours earlier or later. */
function plannedClosed(past: Past): PlannedCase[] {
  const own = dice('closed cases')
  const sore = soreReporter(past)
  const spread = daysBack - 12
  const cases = closedCases.map((story, index): PlannedCase => {
    const days = daysBack - (spread * index) / closedCases.length + own.next() * 3
    return { story, openedAt: past.hoursAgo(days * dayHours) }
  })
  const ownCase = {
    story: ownClosedCase,
    openedAt: past.hoursAgo(97 * dayHours),
    accused: past.robin,
  }
  const sores = soreCases.map(
    (story, index): PlannedCase => ({
      story,
      openedAt: past.hoursAgo((66 - index * 17) * dayHours),
      ...(sore && { reporter: sore }),
    }),
  )
  return [...cases, ownCase, ...sores]
}

function plannedOpen(past: Past): PlannedCase[] {
  const { robin } = past
  const sore = soreReporter(past)
  const at = (story: PlannedCase['story'], hours: number): PlannedCase => ({
    story,
    openedAt: past.hoursAgo(hours),
  })
  return [
    { ...at(appealedCase, 122), appealedAt: past.hoursAgo(15) },
    at(dungeonCase, 98),
    at(freshCase, 80),
    { ...at(ownReport, 60), reporter: robin },
    { ...at(ownJuryCase, 31), juror: robin },
    ...newCases.map((story, index) => at(story, 3 + index * 8)),
    ...urgentCases.map((story, index) => at(story, 2 + index * 15)),
    { ...at(readFirstCase, 20), ...(sore && { reporter: sore }) },
  ]
}

/** Somebody who has been there for long and is none of the demo member's. */
function soreReporter({ players, robin, kim }: Past): Player | undefined {
  const others = players.filter(
    player => player !== robin && player !== kim && player.plan.daysSinceJoining > 120,
  )
  return others.at(-1)
}

/** What is reported of a profile is in it until it is removed, or until its owner has changed it. */
async function play(past: Past, cast: CastStory): Promise<void> {
  const { story, accused, openedAt } = cast
  const describe = (description: string) =>
    past.db
      .updateTable('profiles')
      .set({ description })
      .where('id', '=', accused.profileId)
      .execute()
  const text = story.kind === 'PROFILE' ? story.text : undefined
  if (text !== undefined) await describe(text)
  const caseId = await playCase(past, cast)
  const isLong = past.now.getTime() - openedAt.getTime() > 14 * dayMs
  if (isLong) await describe(accused.plan.traits.description ?? '')
  if (story.reason === 'THREAT') await answerReporter(past, caseId, openedAt)
}

async function answerReporter(past: Past, caseId: string, openedAt: Date): Promise<void> {
  const at = past.at(new Date(openedAt.getTime() + 3_600_000))
  const bodyText =
    'Thank you for telling us. We read this first. If you are afraid tonight, call the police; we keep what was written to you. ' +
    'Do you know each other from outside this site?'
  const message = { id: newId(at.clock), side: 'REPORTER', bodyText } as const
  await messageSide(at, { ...(await actOf(past)), caseId, ...message })
}

/** The figures of whole months, each as it was published. */
async function publishMonths(past: Past): Promise<void> {
  const { now } = past
  for (let back = Math.ceil(daysBack / 28); back >= 0; back--) {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1, 1))
    if (month <= now) await publishDocket(past.at(month), { isDemo: true })
  }
}

/** Nobody comes back to the news of half a year. */
function attendToOld(past: Past): Promise<void> {
  const ids = past.players.map(({ profileId }) => profileId)
  const kinds = ['CASE_OPENED', 'CASE_NEWS', 'JURY_CALL', 'RELEASED']
  return takeBack(
    past.db,
    sql`profile_id = any(${ids}::uuid[]) and kind = any(${kinds}) and created_at < ${past.hoursAgo(5 * dayHours)}`,
  )
}
