import { createHash, randomUUID } from 'node:crypto'
import { drawKey, drawLabel } from '#server/features/moderation/jury/draw-jurors.ts'
import { newId } from '#server/platform/clock.ts'
import type { Platform } from '#server/platform/platform.ts'
import { encrypt } from '#server/platform/secrets.ts'
import { drawInOrder } from '#server/policies/jurors.ts'
import type { CaseKind, CaseStage, Evidence } from '#shared/contract/moderation-cases.ts'
import { justiceLimits, type Penalty } from '#shared/justice-limits.ts'
import { isForAdministrators, type ReportReason } from '#shared/report-reasons.ts'

/** Cases for tests in any stage, stored without the steps that lead there. */

interface Member {
  readonly profileId: string
}

interface CaseTraits {
  readonly accused: Member
  readonly reporters: readonly Member[]
  readonly reason?: ReportReason
  readonly words?: string
  readonly kind?: CaseKind
  readonly thingId?: string
  readonly evidence?: Readonly<Record<string, unknown>>
  /** Empty by default. */
  readonly maskedEvidence?: Evidence
  readonly seed?: Buffer
  readonly stage?: CaseStage
  readonly round?: 1 | 2
  readonly answer?: string
  readonly appeal?: string
  readonly openedAt?: Date
}

const seedOfTests = Buffer.alloc(32, 7)
const dueMs = {
  ANSWER: justiceLimits.answerMs,
  VOTE: justiceLimits.voteMs,
  DECIDED: justiceLimits.appealMs,
  ADMINISTRATORS: undefined,
  CLOSED: undefined,
}

/** @returns the id of the case */
export async function makeCase(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  traits: CaseTraits,
): Promise<string> {
  const { accused, reporters, reason = 'THREAT', stage = 'ADMINISTRATORS', round = 1 } = traits
  const { kind = 'PROFILE', evidence = { name: 'Alex', description: 'Buy this' } } = traits
  const { maskedEvidence, answer, appeal, openedAt = clock.now(), seed = seedOfTests } = traits
  const { thingId = kind === 'PROFILE' ? accused.profileId : randomUUID() } = traits
  const id = newId(clock)
  const due = dueMs[stage]
  await db
    .insertInto('moderation_cases')
    .values({
      id,
      accused_profile_id: accused.profileId,
      kind,
      thing_id: thingId,
      evidence: JSON.stringify(evidence),
      ...(maskedEvidence && { masked_evidence: JSON.stringify(maskedEvidence) }),
      evidence_hash: createHash('sha256').update(id).digest(),
      opened_at: openedAt,
      route: isForAdministrators(reason) ? 'ADMINISTRATORS' : 'JURY',
      stage,
      round,
      seed,
      // The accused counts as notified, unless administrators decide.
      tell_at: stage === 'ADMINISTRATORS' ? null : openedAt,
      told_at: stage === 'ADMINISTRATORS' ? null : openedAt,
      due_at: due ? new Date(clock.now().getTime() + due) : null,
      closed_at: stage === 'CLOSED' ? clock.now() : null,
      ...(answer && { answer_text: answer, masked_answer: answer, answered_at: openedAt }),
      ...(appeal && {
        appealed_by: 'ACCUSED',
        appeal_text: appeal,
        masked_appeal: appeal,
        appealed_at: openedAt,
      }),
    })
    .execute()
  for (const { profileId } of reporters) {
    await db
      .insertInto('moderation_reports')
      .values({
        id: newId(clock),
        case_id: id,
        reporter_profile_id: profileId,
        reason,
        body_text: traits.words ?? 'They threatened me',
        reported_at: openedAt,
      })
      .execute()
  }
  return id
}

interface VerdictTraits {
  readonly round?: 1 | 2 | 3
  /** Rejected when absent. */
  readonly penalty?: Penalty
}

/** Adds a verdict of a jury. */
export async function addVerdict(
  { clock, db }: Platform,
  caseId: string,
  { round = 1, penalty }: VerdictTraits = {},
): Promise<void> {
  await db
    .insertInto('moderation_verdicts')
    .values({
      case_id: caseId,
      round,
      upheld: penalty !== undefined,
      penalty: penalty ?? null,
      decided_by: 'JURY',
      votes_for: penalty ? 5 : 1,
      votes_against: penalty ? 2 : 6,
      decided_at: clock.now(),
    })
    .execute()
}

/** A stay of seven days from now. */
export async function addStay({ clock, db }: Platform, caseId: string, member: Member) {
  const now = clock.now()
  await db
    .insertInto('moderation_sentences')
    .values({
      case_id: caseId,
      profile_id: member.profileId,
      step: 'WEEK',
      begins_at: now,
      ends_at: new Date(now.getTime() + 7 * 86_400_000),
    })
    .execute()
}

interface DrawTraits {
  readonly pool: readonly Member[]
  readonly drawn: number
  /** The votes of the first jurors. The others have not voted. */
  readonly votes?: readonly { readonly penalty?: Penalty; readonly reason: string }[]
}

/** Draws jurors of the first round. */
export async function addDraw(
  { clock, db, secret }: Platform,
  caseId: string,
  { pool, drawn, votes = [] }: DrawTraits,
): Promise<void> {
  const now = clock.now()
  const tickets = drawInOrder(
    drawKey(secret, seedOfTests),
    drawLabel(1, 1),
    pool.map(({ profileId }) => profileId),
  )
  const draw = { case_id: caseId, round: 1, number: 1, drawn_at: now }
  await db
    .insertInto('moderation_draws')
    .values(tickets.map(({ id, ticket }) => ({ ...draw, profile_id: id, ticket })))
    .execute()
  const jurors = tickets.slice(0, drawn).map(({ id }, index) => {
    const vote = votes[index]
    return {
      case_id: caseId,
      juror_profile_id: id,
      round: 1,
      called_at: now,
      due_at: new Date(now.getTime() + 3_600_000),
      state: vote ? 'VOTED' : 'CALLED',
      upholds: vote ? vote.penalty !== undefined : null,
      penalty: vote?.penalty ?? null,
      reason: vote?.reason ?? null,
      masked_reason: vote?.reason ?? null,
      voted_at: vote ? now : null,
    }
  })
  await db.insertInto('moderation_jurors').values(jurors).execute()
}

/** Stores a copied picture, encrypted as copies are. */
export async function addPicture(
  { db, secret, storage }: Platform,
  caseId: string,
  jpeg: Uint8Array,
): Promise<void> {
  const bundle = `evidence-${randomUUID()}`
  await storage.put(bundle, new Map([['picture', encrypt(secret, 'evidence', jpeg)]]))
  const row = { case_id: caseId, number: 0, bundle }
  await db.insertInto('moderation_evidence_pictures').values(row).execute()
}
