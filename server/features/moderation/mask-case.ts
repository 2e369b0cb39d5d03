import { sql } from 'kysely'
import { fieldColumns } from '#server/features/profile/profile-fields.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { refuse } from '#server/platform/refusal.ts'
import { WorkerProcess } from '#server/platform/worker-process/worker-process.ts'
import type { Evidence } from '#shared/contract/moderation-cases.ts'
import { isForAdministrators } from '#shared/report-reasons.ts'
import type { MaskJob, Names } from './mask.ts'
import { reportsJudged } from './stored-case.ts'

/**
 * Masks all texts of a case for jurors again, after something was added to it. The older texts may name a member who
 * came later. Reports for administrators have no words for jurors.
 */
export async function maskCase(tx: Db, caseId: string): Promise<void> {
  const found = await tx
    .selectFrom('moderation_cases')
    .select(['evidence', 'answer_text as answer', 'appeal_text as appeal'])
    .select(
      sql<number>`(
        select count(*)::int from moderation_evidence_pictures where case_id = moderation_cases.id)`.as(
        'pictures',
      ),
    )
    .where('moderation_cases.id', '=', caseId)
    .executeTakeFirstOrThrow()
  const reports = await tx
    .selectFrom('moderation_reports')
    .select(['id', 'reason', 'body_text as words', 'masked_text as masked'])
    .where('id', 'in', reportsJudged(sql`${caseId}`))
    .execute()
  const names = await namesIn(tx, caseId)
  // The shape of the contract.
  const evidence: Evidence = {
    texts: await maskedTexts(names, found.evidence),
    pictures: found.pictures,
  }
  await tx
    .updateTable('moderation_cases')
    .set({
      masked_evidence: JSON.stringify(evidence),
      masked_answer: found.answer === null ? null : await maskText(names, found.answer),
      masked_appeal: found.appeal === null ? null : await maskText(names, found.appeal),
    })
    .where('id', '=', caseId)
    .execute()
  await maskReports(tx, names, reports)
}

/** Names of the sides whose words jurors read: the current ones, and the accused’s name in the copy. */
export async function namesIn(tx: Db, caseId: string): Promise<Names> {
  const { nameThen, nameNow } = await tx
    .selectFrom('moderation_cases')
    .innerJoin('profiles', 'profiles.id', 'accused_profile_id')
    .select([sql<string | null>`evidence ->> 'name'`.as('nameThen'), 'profiles.name as nameNow'])
    .where('moderation_cases.id', '=', caseId)
    .executeTakeFirstOrThrow()
  const reporters = await tx
    .selectFrom('moderation_reports')
    .innerJoin('profiles', 'profiles.id', 'reporter_profile_id')
    .select('profiles.name')
    .distinct()
    .where('moderation_reports.id', 'in', reportsJudged(sql`${caseId}`))
    .execute()
  return { accused: [nameNow, nameThen ?? ''], reporters: reporters.map(({ name }) => name) }
}

interface ReportRow {
  readonly id: string
  readonly reason: string
  readonly words: string
  readonly masked: string
}

async function maskReports(tx: Db, names: Names, reports: readonly ReportRow[]) {
  for (const { id, reason, words, masked: before } of reports) {
    const masked = isForAdministrators(reason) ? '' : await maskText(names, words)
    if (masked === before) continue
    const set = { masked_text: masked }
    await tx.updateTable('moderation_reports').set(set).where('id', '=', id).execute()
  }
}

const fields = new Set<string>(['name', 'description', ...fieldColumns, 'bodyText', 'noticed'])
/** Fields that show what a member did. All others, such as a name or a height, show who they are. */
const judged = new Set(['description', 'characteristics', 'bodyText', 'noticed'])

/** The texts of a copy, field by field, without empty ones. */
export function evidenceTexts(stored: unknown): Evidence['texts'] {
  const values = new Map(typeof stored === 'object' && stored ? Object.entries(stored) : [])
  return [...fields]
    .map(field => ({ field, text: textOf(values.get(field)) }))
    .filter(({ text }) => text !== '')
}

function maskedTexts(names: Names, stored: unknown): Promise<Evidence['texts']> {
  const texts = evidenceTexts(stored).filter(({ field }) => judged.has(field))
  return Promise.all(
    texts.map(async ({ field, text }) => ({ field, text: await maskText(names, text) })),
  )
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.filter(item => typeof item === 'string').join(', ')
  return typeof value === 'string' ? value : ''
}

const worker = new WorkerProcess<MaskJob>({
  program: new URL('mask-worker.program.ts', import.meta.url),
  timeoutMs: 10_000,
  idleMs: 60_000,
})

/**
 * Masks one text in a process of its own. A text that a member wrote must not block other members, so a deadline ends
 * the work.
 * @throws Refusal `server/unavailable` when it takes longer
 */
export async function maskText(names: Names, text: string): Promise<string> {
  try {
    return await worker.run(() => ({ names, text }), readMasked)
  } catch (cause) {
    return refuse('server/unavailable', { cause })
  }
}

function readMasked(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('masked' in answer)) return undefined
  return typeof answer.masked === 'string' ? answer.masked : undefined
}
