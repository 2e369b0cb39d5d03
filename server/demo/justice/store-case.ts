import { createHash } from 'node:crypto'
import { copyPictures } from '#server/features/moderation/evidence-pictures.ts'
import { findReported, type Reported } from '#server/features/moderation/find-reported.ts'
import { maskCase } from '#server/features/moderation/mask-case.ts'
import { storeCase } from '#server/features/moderation/store-case.ts'
import { changeCase } from '#server/features/moderation/stored-case.ts'
import { removePicture } from '#server/features/pictures/delete-pictures.ts'
import { leaveMap } from '#server/features/position/leave-map.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import { defaultCity } from '#server/platform/brands/brands.ts'
import { newId } from '#server/platform/clock.ts'
import { nextHour } from '#server/policies/shown-time.ts'
import { justiceLimits, type Penalty } from '#shared/justice-limits.ts'
import { dice } from '../dice.ts'
import { insertRows } from '../insert-rows.ts'
import type { CaseStory } from '../words/cases.ts'
import type { Past, Player } from './past.ts'
import { storeRound, type Verdict } from './store-round.ts'

export interface CastStory {
  readonly story: CaseStory
  readonly openedAt: Date
  readonly accused: Player
  readonly reporter: Player
  readonly alsoReporter?: Player | undefined
  /** The message or picture of the case. */
  readonly thingId: string
  /** When the message was sent. */
  readonly sentAt: Date
  /** A juror who is summoned and has not voted. */
  readonly juror?: Player
  /** Some time after the verdict when absent. */
  readonly appealedAt?: Date
}

const hourMs = 3_600_000
const recentMs = 14 * 24 * hourMs

const after = (time: Date, ms: number) => new Date(time.getTime() + ms)

/** Stores a case as it stands today. Later steps have not happened yet. */
export async function storePastCase(past: Past, cast: CastStory) {
  const caseId = await openCase(past, cast)
  const { stage } = await past.db
    .selectFrom('moderation_cases')
    .select('stage')
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow()
  const verdicts = stage === 'ANSWER' ? await judge(past, cast, caseId) : []
  await maskCase(past.db, caseId)
  await storeStay(past, { case_id: caseId, profile_id: cast.accused.profileId }, verdicts)
  const penalty = verdicts.at(-1)?.penalty ?? null
  const isRemoved = penalty !== null && penalty !== 'WARNING'
  await showReported(past, cast, isRemoved)
  return { caseId, isRemoved }
}

/** Stores the reports and the copies. The second report comes an hour after the first. */
async function openCase(past: Past, cast: CastStory): Promise<string> {
  const { story, openedAt, reporter, alsoReporter } = cast
  const { reason } = story
  const at = past.at(openedAt)
  const reported = await reportedBy(past, cast)
  const copies = await copyPictures(at, reported.pictures)
  const by = { profileId: reporter.profileId, reason }
  const caseId = await storeCase(at, past.db, { reported, copies, reporter: by })
  const texts = [story.report, ...(story.alsoReport && alsoReporter ? [story.alsoReport] : [])]
  const reports = texts.map((text, index) => {
    const reportedAt = after(openedAt, index * hourMs)
    const by = (index === 1 ? alsoReporter : reporter)?.profileId ?? ''
    const what = { case_id: caseId, reason, body_text: text, sees_evidence: true }
    const id = newId({ now: () => reportedAt })
    return { ...what, id, reporter_profile_id: by, reported_at: reportedAt }
  })
  await insertRows(past.db, 'moderation_reports', reports)
  return caseId
}

async function reportedBy(past: Past, cast: CastStory): Promise<Reported> {
  const { story, openedAt, accused, reporter, thingId, sentAt } = cast
  const { kind, text } = story
  const { profileId } = accused
  if (kind === 'MESSAGE') {
    const evidence = { bodyText: wordsOf(cast), pictureIds: [], createdAt: sentAt }
    const hash = hashOf(evidence)
    return { kind, thingId, accusedProfileId: profileId, evidence, hash, pictures: [] }
  }
  const thing = kind === 'PROFILE' ? { profileId } : { profilePicId: thingId }
  const by = { profileId: reporter.profileId, defaultCity }
  const found = await findReported(past.at(openedAt), by, thing)
  const evidence = { ...found.evidence, ...(text !== undefined && { description: text }) }
  return { ...found, evidence, hash: hashOf(evidence) }
}

const hashOf = (evidence: object) => createHash('sha256').update(JSON.stringify(evidence)).digest()

export const wordsOf = ({ story, reporter }: CastStory): string =>
  (story.text ?? '').replaceAll('{reporter}', reporter.plan.traits.name ?? '')

/** Plays a case from the notification of the accused, at its earliest moment, to the last verdict. */
async function judge(past: Past, cast: CastStory, caseId: string): Promise<readonly Verdict[]> {
  const { db, now } = past
  const { story, openedAt, accused, juror } = cast
  const { number } = accused.plan
  const own = dice('case', number)
  const toldAt = after(openedAt, justiceLimits.tell.leastMs)
  const drawnAt = nextHour(after(toldAt, justiceLimits.answerMs))
  const answeredAt = after(toldAt, own.whole(1, 18) * hourMs)
  const hasAnswered = answeredAt < now && story.answer !== undefined
  await db
    .updateTable('moderation_cases')
    .set({ tell_at: toldAt, told_at: toldAt <= now ? toldAt : null, due_at: drawnAt })
    .$if(hasAnswered, query =>
      query.set({ answer_text: story.answer, masked_answer: '', answered_at: answeredAt }),
    )
    .where('id', '=', caseId)
    .execute()
  if (drawnAt > now) return []
  const first = await storeRound(past, { ...story, caseId, round: 1, from: drawnAt, number, juror })
  if (!first) return []
  const { decidedAt } = first
  const appealedAt = cast.appealedAt ?? after(decidedAt, own.whole(25, 60) * hourMs)
  const correctedAt = after(decidedAt, own.whole(20, 90) * hourMs)
  if (story.appeal && appealedAt < now) {
    const second = await appeal(past, { cast, caseId, first, at: appealedAt })
    return second ? [first, second] : [first]
  }
  if (story.overturned !== undefined && correctedAt < now) {
    return [first, await overturn(past, { cast, caseId, first, at: correctedAt })]
  }
  const dueAt = nextHour(after(decidedAt, justiceLimits.appealMs))
  if (dueAt <= now) await close(past, caseId, dueAt)
  else await changeCase(db, caseId, { stage: 'DECIDED', due_at: dueAt })
  return [first]
}

interface Decided {
  readonly cast: CastStory
  readonly caseId: string
  readonly first: Verdict
  readonly at: Date
}

/** The losing side appeals. @returns the verdict of the second jury; undefined while it still judges */
async function appeal(past: Past, { cast, caseId, first, at }: Decided) {
  const { accused, reporter, story } = cast
  if (!story.appeal) return undefined
  const { text, ...judged } = story.appeal
  const from = nextHour(at)
  const by = first.upheld
    ? { appealed_by: 'ACCUSED', appellant_profile_id: accused.profileId }
    : { appealed_by: 'REPORTER', appellant_profile_id: reporter.profileId }
  await past.db
    .updateTable('moderation_cases')
    .set({ ...by, appealed_at: at, appeal_text: text, masked_appeal: '' })
    .set({ stage: 'DECIDED', due_at: from })
    .where('id', '=', caseId)
    .execute()
  if (from > past.now) return undefined
  const { number } = accused.plan
  const second = await storeRound(past, { ...judged, caseId, round: 2, from, number })
  if (second) await close(past, caseId, second.decidedAt)
  return second
}

async function overturn(past: Past, { cast, caseId, first, at }: Decided): Promise<Verdict> {
  const reason = cast.story.overturned ?? ''
  const act = { actor: 'operator', action: 'CASE_OVERTURNED', details: caseId, reason } as const
  await recordAct(past.at(at), past.db, act)
  const upheld = !first.upheld
  const penalty = upheld ? 'WARNING' : null
  const verdict = { case_id: caseId, round: 3, decided_by: 'ADMINISTRATOR', reason, decided_at: at }
  await insertRows(past.db, 'moderation_verdicts', [{ ...verdict, upheld, penalty }])
  await close(past, caseId, at)
  return { upheld, penalty, decidedAt: at }
}

const close = ({ db }: Past, caseId: string, closedAt: Date) =>
  changeCase(db, caseId, { stage: 'CLOSED', due_at: null, closed_at: closedAt })

async function storeStay(
  past: Past,
  of: { readonly case_id: string; readonly profile_id: string },
  verdicts: readonly Verdict[],
): Promise<void> {
  const [first] = verdicts
  const last = verdicts.at(-1)
  if (!first || !last || !isStay(first.penalty)) return
  const step = isStay(last.penalty) ? last.penalty : first.penalty
  const endsAt = after(first.decidedAt, justiceLimits.stepMs[step])
  const isEndedEarly = !isStay(last.penalty) && last.decidedAt < endsAt
  const endedAt = isEndedEarly ? last.decidedAt : endsAt
  const end = endedAt <= past.now && {
    ended_at: endedAt,
    ended_by: isEndedEarly ? 'VERDICT' : 'TIME',
  }
  const stay = { ...of, step, begins_at: first.decidedAt, ends_at: endsAt, ...end }
  await insertRows(past.db, 'moderation_sentences', [stay])
  if (!end) await leaveMap(past.at(past.now), past.db, of.profile_id)
}

const isStay = (penalty: Penalty | null): penalty is keyof typeof justiceLimits.stepMs =>
  penalty !== null && Object.hasOwn(justiceLimits.stepMs, penalty)

/**
 * Shows a reported thing as it is today: a removed one is gone, and a recent text is in the profile. The owner has
 * changed older texts.
 */
async function showReported(past: Past, cast: CastStory, isRemoved: boolean) {
  const { at, db, now } = past
  const { story, openedAt, accused, thingId } = cast
  const { profileId } = accused
  // The sweep removes its files.
  if (story.kind === 'PICTURE' && isRemoved) {
    await removePicture(at(now), db, { pictureId: thingId, ownerId: profileId })
  }
  const isRecent = now.getTime() - openedAt.getTime() < recentMs
  if (story.kind !== 'PROFILE' || story.text === undefined || !isRecent) return
  const description = isRemoved ? '' : story.text
  await db.updateTable('profiles').set({ description }).where('id', '=', profileId).execute()
}
