import { sql } from 'kysely'
import { checkDraws } from '#server/features/moderation/jury/draw-jurors.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import type { CaseFile } from '#shared/contract/moderation-decisions.ts'
import { justiceLimits, type Penalty } from '#shared/justice-limits.ts'
import { readStay } from '../dungeon/sentence.ts'
import { countPictures } from '../evidence-pictures.ts'
import { evidenceTexts } from '../mask-case.ts'
import { mayBeOverturned } from './decide-case.ts'
import { isAppealOfOwnDecision, requireReadable } from './lock-case.ts'
import { caseRowOf, selectCases } from './read-queue.ts'

const reportsShown = 100
const messagesShown = 200

export async function readCaseFile(
  platform: Pick<Platform, 'db' | 'secret'>,
  viewer: Viewer,
  caseId: string,
): Promise<CaseFile> {
  const { db } = platform
  await requireReadable(db, viewer, caseId)
  const found = await selectCases(db)
    .select(['thing_id as thingId', 'evidence', 'seed', 'answer_text as answer'])
    .select(['appealed_by as appealedBy', 'appeal_text as appealText'])
    .select('appealed_at as appealedAt')
    .$narrowType<{ appealedBy: 'ACCUSED' | 'REPORTER' | null }>()
    .where('id', '=', caseId)
    .executeTakeFirst()
  if (!found) refuse('moderation/case-not-found')
  const { stage, thingId, evidence, answer, appealedBy, appealText, appealedAt } = found
  const { verdicts, ...jury } = await readJury(db, found)
  const stay = await readStay(db, caseId)
  const isForAnother = await isAppealOfOwnDecision(db, viewer, found)
  return {
    ...caseRowOf(found),
    thingId,
    evidence: { texts: evidenceTexts(evidence), pictures: await countPictures(db, caseId) },
    stored: JSON.stringify(evidence, undefined, 2),
    reports: await readReports(db, caseId),
    ...(answer !== null && { answer }),
    ...(appealedBy &&
      appealText !== null &&
      appealedAt && { appeal: { by: appealedBy, text: appealText, ts: appealedAt.getTime() } }),
    verdicts,
    ...jury,
    draws: await checkDraws(platform, caseId, found.seed),
    messages: await readMessages(db, caseId),
    ...(stay && { dungeon: stay }),
    may: {
      decide: stage === 'ADMINISTRATORS' && !isForAnother,
      overturn: mayBeOverturned(found, verdicts.at(-1)?.round ?? 3),
      release: stay !== undefined && !stay.isOver,
    },
  }
}

type Report = CaseFile['reports'][number]

async function readReports(db: Db, caseId: string): Promise<Report[]> {
  const { rows } = await sql<Report>`
    select r.id, r.reason, r.body_text as "bodyText", r.reporter_profile_id as "reporterProfileId",
      (extract(epoch from r.reported_at) * 1000)::float8 as "tsReported", earlier.counts as earlier,
      exists (
        select from moderation_reports theirs join moderation_cases c on c.id = theirs.case_id
        where theirs.reporter_profile_id = this.accused_profile_id
          and c.accused_profile_id = r.reporter_profile_id
          and theirs.reported_at < r.reported_at
          and theirs.reported_at > r.reported_at - ${justiceLimits.answerToReportMs} * interval '1 ms'
      ) as "isAnswerToReport"
    from moderation_reports r join moderation_cases this on this.id = r.case_id
    cross join lateral (
      select json_build_object('decided', count(*), 'upheld', count(*) filter (where upheld)) as counts
      from (
        select distinct on (v.case_id) v.upheld from moderation_verdicts v
        where v.case_id <> r.case_id and v.case_id in (
          select case_id from moderation_reports where reporter_profile_id = r.reporter_profile_id)
        order by v.case_id, v.round desc) final
    ) earlier
    where r.case_id = ${caseId} order by r.reported_at, r.id limit ${reportsShown}`.execute(db)
  return rows.map(row => ({ ...row, tsReported: Math.round(row.tsReported) }))
}

async function readMessages(db: Db, caseId: string): Promise<CaseFile['messages']> {
  const rows = await db
    .selectFrom('moderation_messages')
    .select(['side', 'body_text as text', 'sent_at as sentAt'])
    .where('case_id', '=', caseId)
    .orderBy('sent_at')
    .orderBy('id')
    .limit(messagesShown)
    .$narrowType<{ side: 'ACCUSED' | 'REPORTER' }>()
    .execute()
  return rows.map(({ side, text, sentAt }) => ({ side, text, ts: sentAt.getTime() }))
}

type Vote = CaseFile['votes'][number]

/** Votes and verdicts. The rows are ordered by their content, so they do not reveal who is a juror. */
async function readJury(
  db: Db,
  judged: { readonly id: string; readonly stage: string; readonly round: number },
): Promise<Pick<CaseFile, 'jury' | 'votes' | 'verdicts'>> {
  const jurors = await readJurors(db, judged.id)
  const given = jurors.flatMap(({ round, upholds, penalty, reason }): Vote[] =>
    upholds === null ? [] : [{ round, upholds, ...(penalty && { penalty }), reason: reason ?? '' }],
  )
  const isVoting = ({ round }: Vote) => judged.stage === 'VOTE' && round === judged.round
  return {
    jury: jurors.map(({ round, state, dueAt }) => ({ round, state, tsDue: dueAt.getTime() })),
    // Votes of a running vote are hidden, because they could influence an administrator who follows it.
    votes: given.filter(vote => !isVoting(vote)),
    verdicts: await readVerdicts(db, judged.id, given),
  }
}

const readJurors = (db: Db, caseId: string) =>
  db
    .selectFrom('moderation_jurors')
    .select(['round', 'state', 'due_at as dueAt', 'upholds', 'penalty', 'reason'])
    .where(eb => eb.and({ case_id: caseId, set_aside: false }))
    .orderBy('round')
    .orderBy('state')
    .orderBy('due_at')
    .orderBy('upholds')
    .orderBy('reason')
    .$narrowType<{
      round: 1 | 2
      state: CaseFile['jury'][number]['state']
      penalty: Penalty | null
    }>()
    .execute()

type Verdict = CaseFile['verdicts'][number]

async function readVerdicts(db: Db, caseId: string, votes: readonly Vote[]): Promise<Verdict[]> {
  const rows = await db
    .selectFrom('moderation_verdicts')
    .select(['round', 'upheld', 'penalty', 'decided_by as decidedBy', 'reason'])
    .select(['votes_for as votesFor', 'votes_against as votesAgainst', 'decided_at as decidedAt'])
    .where('case_id', '=', caseId)
    .orderBy('round')
    .$narrowType<Pick<Verdict, 'round' | 'decidedBy'> & { penalty: Penalty | null }>()
    .execute()
  return rows.map(({ penalty, reason, decidedAt, ...verdict }) => ({
    ...verdict,
    ...(penalty && { penalty }),
    reasons:
      verdict.decidedBy === 'JURY'
        ? votes
            .filter(({ round, upholds }) => round === verdict.round && upholds === verdict.upheld)
            .map(vote => vote.reason)
        : [reason],
    tsDecided: decidedAt.getTime(),
  }))
}
