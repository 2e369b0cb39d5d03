import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { QueryOf } from '#shared/contract/endpoint.ts'
import type { Contract } from '#shared/contract/index.ts'
import type { OwnCase, PartyCase, Verdict } from '#shared/contract/moderation-cases.ts'
import { justiceLimits, type Penalty } from '#shared/justice-limits.ts'
import { isForAdministrators, type ReportReason } from '#shared/report-reasons.ts'
import { readStay } from './dungeon/sentence.ts'
import { countPictures, readEvidencePicture } from './evidence-pictures.ts'
import { caseOfJuror } from './jury/jury-case.ts'
import { evidenceTexts } from './mask-case.ts'
import {
  mayAnswer,
  mayAppeal,
  type OwnRow,
  ownCases,
  requireOwnCase,
  shownState,
} from './own-cases.ts'

export async function readOwnCases(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  profileId: string,
  {
    tsBefore,
    idBefore,
    size = justiceLimits.casesPageMax,
  }: QueryOf<Contract['GET /api/arbitration/cases']>,
): Promise<OwnCase[]> {
  const rows = await ownCases(db, profileId)
    .$if(tsBefore !== undefined && idBefore !== undefined, query =>
      query.where(
        sql<boolean>`(shown."openedAt", shown.id) < (${new Date(tsBefore ?? 0)}, ${idBefore ?? ''})`,
      ),
    )
    .orderBy('openedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .execute()
  return rows.map(row => ownCaseOf(row, clock.now()))
}

function ownCaseOf(row: OwnRow, now: Date): OwnCase {
  const { id, side, kind, openedAt } = row
  const { stage, round, upheld, dueAt } = shownState(row, now)
  return {
    id,
    side,
    kind,
    stage,
    round: round === 1 ? 1 : 2,
    tsOpened: openedAt.getTime(),
    ...(dueAt && { tsDue: dueAt.getTime() }),
    ...(upheld !== null && { upheld }),
    isTheirTurn: mayAnswer(row, now) || mayAppeal(row, now),
  }
}

/** A case as one of its sides sees it. Only the jury reads what the other side wrote. */
export async function readPartyCase(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  profileId: string,
  id: string,
): Promise<PartyCase> {
  const row = await requireOwnCase(db, { profileId, id })
  const { caseId } = row
  const now = clock.now()
  const isAccused = row.side === 'ACCUSED'
  const { seesVerdict } = shownState(row, now)
  const verdicts = seesVerdict ? await readVerdicts(db, caseId) : []
  const { reasons, words, seesEvidence } = await readReports(db, profileId, row)
  const dungeon = isAccused ? await stayOf(db, caseId) : undefined
  return {
    ...ownCaseOf(row, now),
    reasons: [...new Set([...(isAccused && row.siteReason ? [row.siteReason] : []), ...reasons])],
    ...(isAccused ? {} : { ownWords: words }),
    evidence: {
      texts: seesEvidence ? evidenceTexts(row.evidence) : [],
      pictures: seesEvidence ? await countPictures(db, caseId, isAccused) : 0,
    },
    ...(isAccused && row.answer_text !== null && { answer: row.answer_text }),
    ...(seesVerdict && appealOf(row, profileId)),
    verdicts,
    mayAppeal: mayAppeal(row, now),
    messages: await readMessages(db, row, profileId),
    ...drawOf(row, seesVerdict),
    ...(dungeon && { dungeon }),
  }
}

/** A picture of the case, for its jurors and sides. A reporter does not get private ones. */
export async function openCasePicture(
  platform: Pick<Platform, 'clock' | 'db' | 'storage' | 'secret'>,
  profileId: string,
  { id, number }: { readonly id: string; readonly number: number },
): Promise<Buffer> {
  const caseId =
    (await caseOfJuror(platform, profileId, id)) ??
    (await caseOfParty(platform.db, { profileId, id, number }))
  const jpeg = caseId && (await readEvidencePicture(platform, caseId, number))
  return jpeg || refuse('moderation/case-not-found')
}

async function caseOfParty(
  db: Db,
  { profileId, id, number }: { profileId: string; id: string; number: number },
) {
  const row = await requireOwnCase(db, { profileId, id })
  const { seesEvidence } = await readReports(db, profileId, row)
  return seesEvidence && number < (await countPictures(db, row.caseId, row.side === 'ACCUSED'))
    ? row.caseId
    : undefined
}

function appealOf(row: OwnRow, profileId: string): Pick<PartyCase, 'appeal'> {
  const { appealed_by: by, appealed_at: at, appeal_text: text } = row
  if (!at || (by !== 'ACCUSED' && by !== 'REPORTER')) return {}
  const isOwn = row.appellant_profile_id === profileId
  return { appeal: { by, text: isOwn ? (text ?? '') : '', ts: at.getTime() } }
}

function drawOf(
  { side, seed, stage, isDanger, tell_at: tellAt }: OwnRow,
  seesVerdict: boolean,
): Pick<PartyCase, 'draw'> {
  const isForJury = side === 'ACCUSED' ? tellAt !== null : !isDanger
  if (!seed || !isForJury) return {}
  const seedHash = createHash('sha256').update(seed).digest('hex')
  return {
    draw: { seedHash, ...(seesVerdict && stage === 'CLOSED' && { seed: seed.toString('hex') }) },
  }
}

/** For a reporter, their own reports. For the accused, only the reasons of all reports. */
async function readReports(db: Db, profileId: string, row: OwnRow) {
  const isAccused = row.side === 'ACCUSED'
  const reports = await db
    .selectFrom('moderation_reports')
    .select(sql<ReportReason>`reason`.as('reason'))
    .select(isAccused ? sql<string>`''`.as('words') : 'body_text as words')
    .select('sees_evidence as seesEvidence')
    .where('case_id', '=', row.caseId)
    .$if(!isAccused, query => query.where('reporter_profile_id', '=', profileId))
    .orderBy('reported_at')
    .orderBy('id')
    .execute()
  // Reasons for administrators are shown with their verdict. An earlier verdict of a jury was about other reasons.
  const isOver = row.stage === 'DECIDED' || row.stage === 'CLOSED'
  const isTold = row.route === 'ADMINISTRATORS' && isOver
  const reasons = reports.map(({ reason }) => reason)
  return {
    reasons: [...new Set(reasons)].filter(
      reason => !isAccused || isTold || !isForAdministrators(reason),
    ),
    words: reports
      .map(({ words }) => words)
      .filter(words => words !== '')
      .join('\n\n'),
    seesEvidence: isAccused || reports.some(report => report.seesEvidence),
  }
}

/**
 * The oldest verdict first, each with the masked reasons of the majority. These are ordered by their text alone, so the
 * order reveals nothing.
 */
export async function readVerdicts(db: Db, caseId: string): Promise<Verdict[]> {
  const rows = await db
    .selectFrom('moderation_verdicts as v')
    .select([sql<Verdict['round']>`v.round`.as('round'), 'v.upheld'])
    .select(sql<Penalty | null>`v.penalty`.as('penalty'))
    .select(sql<Verdict['decidedBy']>`v.decided_by`.as('decidedBy'))
    .select(['v.votes_for as votesFor', 'v.votes_against as votesAgainst', 'v.reason'])
    .select('v.decided_at as decidedAt')
    .select(
      sql<string[]>`array(
        select j.masked_reason from moderation_jurors j
        where j.case_id = v.case_id and j.round = v.round and j.state = 'VOTED' and not j.set_aside and j.upholds = v.upheld
        order by md5(j.masked_reason))`.as('votes'),
    )
    .where('v.case_id', '=', caseId)
    .orderBy('v.round')
    .execute()
  return rows.map(({ penalty, reason, votes, decidedAt, ...verdict }) => ({
    ...verdict,
    ...(penalty && { penalty }),
    reasons: [...votes, reason].filter(text => text !== ''),
    tsDecided: decidedAt.getTime(),
  }))
}

/** Messages to the reporter's side are for members who had reported by then. */
export async function readMessages(
  db: Db,
  { caseId, side }: OwnRow,
  profileId: string,
): Promise<PartyCase['messages']> {
  const rows = await db
    .selectFrom('moderation_messages')
    .select(['body_text as text', 'sent_at as sentAt'])
    .where('case_id', '=', caseId)
    .where('side', '=', side)
    .$if(side === 'REPORTER', query =>
      query.where('sent_at', '>=', eb =>
        eb
          .selectFrom('moderation_reports')
          .select(inner => inner.fn.min('reported_at').as('first'))
          .where('case_id', '=', caseId)
          .where('reporter_profile_id', '=', profileId),
      ),
    )
    .orderBy('sent_at')
    .orderBy('id')
    .execute()
  return rows.map(({ text, sentAt }) => ({ text, ts: sentAt.getTime() }))
}

/** The answer leaves out the step, which is for administrators. */
async function stayOf(db: Db, caseId: string): Promise<PartyCase['dungeon']> {
  const stay = await readStay(db, caseId)
  if (!stay) return undefined
  const { step: _, ...span } = stay
  return span
}
