import { readEvidencePicture } from '#server/features/moderation/evidence-pictures.ts'
import { type OwnRow, ownCases, shownState } from '#server/features/moderation/own-cases.ts'
import { readMessages, readVerdicts } from '#server/features/moderation/party-cases.ts'
import type { ArchiveFile } from '#server/platform/archive.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { isAboutSeen } from '#server/policies/contact.ts'
import {
  type ExportedMember,
  type ExportTable,
  list,
  one,
  rowsOf,
  stored,
} from '#server/policies/export-files.ts'

/** What the member reported, was reported for and judged, and how they verified their pictures. */
export const caseFiles: ExportTable['files'] = {
  // Only moderators may disclose what others reported about the member.
  'reports.json': list(['id'], ({ db, profileId }) =>
    db
      .selectFrom('moderation_reports')
      .innerJoin('moderation_cases', 'moderation_cases.id', 'moderation_reports.case_id')
      .select(['moderation_reports.id', 'kind', 'thing_id', 'reason', 'body_text', 'reported_at'])
      .where('reporter_profile_id', '=', profileId),
  ),
  'dungeon.json': stored('moderation_sentences.profile_id', [
    'case_id',
    'step',
    'begins_at',
    'ends_at',
    'ended_at',
    'ended_by',
  ]),
  'practice-cases.json': stored(
    'moderation_practice_answers.profile_id',
    [
      'item',
      'upholds',
      'is_right',
      'is_repeat',
      'answered_at',
      'sentence_case_id as shortenedStayOfCase',
    ],
    ['item', 'answered_at'],
  ),
  'cases.json': list(['caseId'], ({ db, profileId }) => ownCases(db, profileId), shownCase),
  'jury-service.json': async member =>
    (await one(member, stored('moderation_service.profile_id', ['since', 'called_at']))) ?? {},
  // Jurors never learn which member they judged.
  'jury-votes.json': stored('moderation_jurors.juror_profile_id', [
    'ref as caseId',
    'round',
    'state',
    'called_at',
    'due_at',
    'upholds',
    'penalty',
    'reason',
    'voted_at',
  ]),
  'identify-attempts.json': stored(
    'identify_attempts.profile_id',
    [
      'id',
      'picture_id as profilePicId',
      'picture_version',
      'poses',
      'state',
      'reason',
      'began_at',
      'shoot_until',
      'replace_until',
      'decided_at',
    ],
    ['began_at', 'id'],
  ),
  'identify-badges.json': list(['profilePicId'], ({ db, profileId }) =>
    db
      .selectFrom('identify_badges')
      .innerJoin('pictures', 'pictures.id', 'picture_id')
      .select(['picture_id as profilePicId', 'picture_version', 'verified_at', 'verified_until'])
      .where('profile_id', '=', profileId),
  ),
  // Leaves out the members they judged.
  'identify-votes.json': list(['called_at', 'attempt_id'], ({ db, profileId }) =>
    db
      .selectFrom('identify_jurors')
      .innerJoin('identify_attempts as attempt', 'attempt.id', 'attempt_id')
      .select(['attempt_id', 'called_at', 'identify_jurors.due_at', 'replaced_at', 'verdict'])
      .select(['poses_right', 'voted_at'])
      .where('juror_profile_id', '=', profileId)
      .where(isAboutSeen(profileId, 'attempt.profile_id')),
  ),
}

/**
 * A case as far as its side may see it. The accused gets the copy of their own content and what they wrote. It never
 * names the reporter, who finds the report in reports.json.
 */
async function shownCase(row: OwnRow, { clock, db, profileId }: ExportedMember) {
  const { stage, round, dueAt, seesVerdict } = shownState(row, clock.now())
  const { id, side, kind, openedAt, closed_at, thing_id, evidence, appealed_by, appealed_at } = row
  const isAccused = side === 'ACCUSED'
  const isAppellant = row.appellant_profile_id === profileId
  const { answer_text: answer, answered_at } = row
  return {
    id,
    side,
    kind,
    stage,
    round,
    openedAt,
    dueAt,
    ...(seesVerdict && { closed_at }),
    ...(isAccused && { thing_id, evidence, answer, answered_at }),
    ...(isAppellant && { appeal: row.appeal_text }),
    ...(seesVerdict && { appealed_by, appealed_at }),
    verdicts: seesVerdict ? await verdictsIn(db, row.caseId) : [],
    messages: (await readMessages(db, row, profileId)).map(({ text, ts }) => ({
      text,
      sentAt: new Date(ts),
    })),
  }
}

async function verdictsIn(db: Db, caseId: string) {
  const verdicts = await readVerdicts(db, caseId)
  return verdicts.map(({ tsDecided, ...verdict }) => ({
    ...verdict,
    decidedAt: new Date(tsDecided),
  }))
}

/** Copies of the member's content in cases about them. */
export async function* evidenceFiles(member: ExportedMember): AsyncIterable<ArchiveFile> {
  const { db, profileId } = member
  const pictures = db
    .selectFrom('moderation_evidence_pictures')
    .innerJoin('moderation_cases', 'moderation_cases.id', 'case_id')
    .select(['case_id as caseId', 'number'])
    .where('accused_profile_id', '=', profileId)
    .where('told_at', 'is not', null)
  for await (const { caseId, number } of rowsOf(db, pictures, { by: ['caseId', 'number'] })) {
    const jpeg = await readEvidencePicture(member, caseId, number)
    if (jpeg) yield { name: `cases/${caseId}-${number}.jpeg`, content: [jpeg], isCompressed: true }
  }
}
