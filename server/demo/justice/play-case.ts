import { answerCase, appealCase } from '#server/features/moderation/answer-case.ts'
import { advanceDueCases } from '#server/features/moderation/case-steps.ts'
import { decideCase, overturnCase } from '#server/features/moderation/decisions/decide-case.ts'
import { releaseDue } from '#server/features/moderation/dungeon/release-due.ts'
import { openCase } from '#server/features/moderation/open-case.ts'
import { tellAccused } from '#server/features/moderation/tell-accused.ts'
import { tellLateNews } from '#server/features/moderation/tell-news.ts'
import { nextHour, thisHour } from '#server/policies/full-hours.ts'
import { justiceLimits, type Penalty } from '#shared/justice-limits.ts'
import { isForAdministrators } from '#shared/report-reasons.ts'
import { dice } from '../dice.ts'
import type { CaseStory } from '../words/case-story.ts'
import { callJuror } from './call-juror.ts'
import type { Past, Player } from './past.ts'
import { playVotes } from './play-votes.ts'

export interface CastStory {
  readonly story: CaseStory
  readonly openedAt: Date
  readonly accused: Player
  readonly reporter: Player
  readonly alsoReporter?: Player | undefined
  /** Of a message or a picture. */
  readonly thingId?: string | undefined
  /** Called to the jury, and silent so far. */
  readonly juror?: Player
  /** Some time after the verdict unless told. */
  readonly appealedAt?: Date
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const after = (time: Date, ms: number) => new Date(time.getTime() + ms)

/**
 * Plays a case by the calls of its members, each at its time, as far as today: whoever would answer, vote or appeal later than
 * now has not done so yet.
 * @returns its id
 */
export async function playCase(past: Past, cast: CastStory): Promise<string> {
  const { story, openedAt, accused } = cast
  const own = dice('case', accused.plan.number)
  const caseId = await report(past, cast)
  if (isForAdministrators(story.reason)) return caseId
  if (cast.juror) await callJuror(past, { caseId, juror: cast.juror })
  // Of a reporter who was never right administrators read it first, and decide.
  const isJurys = (await stageOf(past, caseId)) === 'ANSWER'
  const votesFrom = isJurys ? await tell(past, cast, caseId) : after(openedAt, dayMs)
  const answeredAt = after(openedAt, own.whole(3, 20) * hourMs)
  if (isJurys && story.answer !== undefined && answeredAt < past.now) {
    const viewer = await past.viewer(accused)
    await answerCase(past.at(answeredAt), { viewer, id: caseId, bodyText: story.answer })
  }
  if (votesFrom > past.now) return caseId
  if (isJurys) await advanceDueCases(past.at(votesFrom))
  const { outcome, why } = story
  const round = { caseId, round: 1, from: votesFrom, outcome, why, silent: cast.juror } as const
  const decidedAt = await judge(past, round)
  if (decidedAt) await afterVerdict(past, { cast, caseId, decidedAt })
  return caseId
}

/** As soon as the accused may be told. @returns when the jury is drawn */
async function tell(past: Past, { openedAt }: CastStory, caseId: string): Promise<Date> {
  const at = after(openedAt, justiceLimits.tell.leastMs)
  await past.db
    .updateTable('moderation_cases')
    .set({ tell_at: at })
    .where('id', '=', caseId)
    .execute()
  if (at <= past.now) await tellAccused(past.at(at))
  return nextHour(after(at, justiceLimits.answerMs))
}

/** The report, and a second one an hour later. */
async function report(past: Past, cast: CastStory): Promise<string> {
  const { story, openedAt, accused, reporter, alsoReporter, thingId } = cast
  const { kind, reason } = story
  const send = async (by: Player, bodyText: string, at: Date) => {
    const viewer = await past.viewer(by)
    const thing =
      kind === 'PROFILE'
        ? { profileId: accused.profileId }
        : kind === 'MESSAGE'
          ? { messageId: thingId ?? '' }
          : { profilePicId: thingId ?? '' }
    const platform = past.at(at)
    const sent = { ...thing, reason, bodyText }
    const { caseId } = await openCase(platform, { viewer, host: '' }, sent)
    // Nobody at the support's address is to read of what never happened.
    await platform.mailer.withdraw(past.db, by)
    return caseId
  }
  const caseId = await send(reporter, story.report, openedAt)
  if (story.alsoReport && alsoReporter) {
    await send(alsoReporter, story.alsoReport, after(openedAt, hourMs))
  }
  return caseId
}

interface PlayedRound {
  readonly caseId: string
  readonly round: 1 | 2
  readonly from: Date
  readonly outcome: Penalty | 'REJECTED'
  readonly why: readonly [string, ...string[]]
  readonly silent?: Player | undefined
}

/** @returns when it was decided; undefined when it is not yet */
async function judge(past: Past, played: PlayedRound): Promise<Date | undefined> {
  const { caseId, outcome, why, from } = played
  await playVotes(past, played)
  const end = after(thisHour(from), justiceLimits.voteMs)
  if (end <= past.now) await advanceDueCases(past.at(end))
  // Too few members are strangers to both sides: what they said waits for the administrator.
  const at = after(from, justiceLimits.voteMs + 2 * hourMs)
  if ((await stageOf(past, caseId)) === 'ADMINISTRATORS' && at < past.now) {
    const verdict = outcome === 'REJECTED' ? { upheld: false } : { upheld: true, penalty: outcome }
    await decideCase(past.at(at), { ...(await actOf(past)), caseId, ...verdict, reason: why[0] })
  }
  return lastVerdict(past, caseId)
}

interface Decided {
  readonly cast: CastStory
  readonly caseId: string
  readonly decidedAt: Date
}

/** Appeal, an administrator's correction, the end of a stay and of the case: what of it has come already. */
async function afterVerdict(past: Past, { cast, caseId, decidedAt }: Decided): Promise<void> {
  const { story, accused, reporter } = cast
  const own = dice('after verdict', accused.plan.number)
  const { appeal } = story
  const appealedAt = cast.appealedAt ?? after(decidedAt, own.whole(25, 60) * hourMs)
  if (appeal && appealedAt < past.now) {
    const appellant = story.outcome === 'REJECTED' ? reporter : accused
    const viewer = await past.viewer(appellant)
    const id = appellant === reporter ? await reportOf(past, caseId, reporter) : caseId
    await appealCase(past.at(appealedAt), { viewer, id, bodyText: appeal.text })
    const from = nextHour(appealedAt)
    if (from > past.now) return
    await advanceDueCases(past.at(from))
    const { outcome, why } = appeal
    await judge(past, { caseId, round: 2, from, outcome, why })
  }
  const correctedAt = after(decidedAt, own.whole(20, 90) * hourMs)
  if (story.overturned && correctedAt < past.now) {
    const penalty = story.outcome === 'REJECTED' && ({ penalty: 'WARNING' } as const)
    const reason = story.overturned
    await overturnCase(past.at(correctedAt), { ...(await actOf(past)), caseId, ...penalty, reason })
  }
  for (const ms of [dayMs, justiceLimits.appealMs]) {
    const at = after(decidedAt, ms + minuteMs)
    if (at > past.now) return
    await tellLateNews(past.at(at))
    await advanceDueCases(past.at(at))
    await releaseDue(past.at(at))
  }
}

/** The administrator's. */
export async function actOf(past: Past) {
  const viewer = await past.viewer(past.kim)
  const { accountId, sessionId } = viewer
  return { viewer, actor: { accountId, sessionId, address: '127.0.0.1' } }
}

/** Under which a reporter knows their case. */
async function reportOf({ db }: Past, caseId: string, { profileId }: Player): Promise<string> {
  const report = db
    .selectFrom('moderation_reports')
    .select('id')
    .orderBy('reported_at')
    .orderBy('id')
  const own = report.where(eb => eb.and({ case_id: caseId, reporter_profile_id: profileId }))
  return (await own.limit(1).executeTakeFirstOrThrow()).id
}

async function stageOf({ db }: Past, caseId: string): Promise<string> {
  const found = db.selectFrom('moderation_cases').select('stage').where('id', '=', caseId)
  return (await found.executeTakeFirstOrThrow()).stage
}

async function lastVerdict({ db }: Past, caseId: string): Promise<Date | undefined> {
  const verdict = await db
    .selectFrom('moderation_verdicts')
    .select('decided_at as decidedAt')
    .where('case_id', '=', caseId)
    .orderBy('round', 'desc')
    .limit(1)
    .executeTakeFirst()
  return verdict?.decidedAt
}
