import { earnCredits } from '#server/features/billing/earn-credits.ts'
import { discardFiles } from '#server/features/pictures/delete-pictures.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { actionDenial } from '#server/policies/contact.ts'
import { lockSession } from '#server/policies/write-between.ts'
import type { Vote } from '#shared/contract/moderation-jury.ts'
import { advanceVote, type LeftFiles } from '../case-steps.ts'
import { maskOf } from '../mask.ts'
import { namesIn } from '../mask-case.ts'
import { lockCase, type StoredCase } from '../stored-case.ts'
import { endCalls, withdrawCall } from './end-calls.ts'

interface OwnCall {
  readonly viewer: Viewer
  readonly caseId: string
}

/** Stores a juror's vote, once, and the verdict with it when it was the last that was needed. */
export function castVote(platform: Platform, call: OwnCall, sent: Vote): Promise<void> {
  // The database stores well-formed text only.
  const vote = { ...sent, reason: sent.reason.toWellFormed().trim() }
  requireWhole(vote)
  return asJuror(platform, call, async (tx, caseRow, seat) => {
    if (seat.state === 'VOTED') {
      const isSame =
        seat.upholds === vote.upholds &&
        seat.penalty === (vote.penalty ?? null) &&
        seat.reason === vote.reason
      return isSame ? [] : refuse('moderation/voted')
    }
    const { viewer, caseId } = call
    const { profileId } = viewer
    // Since the call came in they may have lost it.
    const denial = await actionDenial(tx, viewer)
    if (denial) throw denial
    await tx
      .updateTable('moderation_jurors')
      .set({ state: 'VOTED', ...vote, voted_at: platform.clock.now() })
      .set({ masked_reason: await maskedReason(tx, call, vote.reason) })
      .where(eb => eb.and({ case_id: caseId, juror_profile_id: profileId }))
      .execute()
    await withdrawCall(tx, profileId, caseId)
    await earnCredits(platform, tx, { profileId, work: 'JURY', workId: caseId })
    return advanceVote(platform, tx, caseRow)
  })
}

/** As both sides read it: jurors may know who somebody is, and may say who they are themselves. */
async function maskedReason(tx: Db, { viewer, caseId }: OwnCall, reason: string) {
  const { name } = await tx
    .selectFrom('profiles')
    .select('name')
    .where('id', '=', viewer.profileId)
    .executeTakeFirstOrThrow()
  return maskOf({ ...(await namesIn(tx, caseId)), author: name })(reason)
}

function requireWhole({ upholds, penalty }: Vote) {
  if (upholds === (penalty !== undefined)) return
  const message = upholds ? 'is needed' : 'only with a vote that upholds'
  refuse('request/invalid', { errors: [{ path: '/penalty', message }] })
}

/** Gives a call back. Done again it changes nothing. */
export function declineCall(platform: Platform, call: OwnCall): Promise<void> {
  return asJuror(platform, call, async (tx, caseRow, { state }) => {
    if (state === 'VOTED') refuse('moderation/voted')
    const { viewer, caseId } = call
    await endCalls(tx, { caseId, to: 'DECLINED', ids: [viewer.profileId] })
    return advanceVote(platform, tx, caseRow)
  })
}

interface OwnSeat {
  readonly state: string
  readonly upholds: boolean | null
  readonly penalty: string | null
  readonly reason: string | null
}

/** Under the case's lock; refuses whoever does not judge it, or no longer. */
async function asJuror(
  platform: Platform,
  { viewer, caseId }: OwnCall,
  act: (tx: Db, caseRow: StoredCase, seat: OwnSeat) => Promise<LeftFiles>,
): Promise<void> {
  const { clock, db } = platform
  const left = await db.transaction().execute(async tx => {
    // As an erasure does: the account first, which credits are booked for.
    await tx
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', viewer.accountId)
      .forKeyShare()
      .execute()
    const caseRow = await lockCase(tx, caseId, { with: [viewer.profileId] })
    await lockSession(tx, viewer)
    const seat = await tx
      .selectFrom('moderation_jurors')
      .select(['state', 'round', 'upholds', 'penalty', 'reason', 'due_at as dueAt'])
      .where(eb => eb.and({ case_id: caseId, juror_profile_id: viewer.profileId }))
      .executeTakeFirst()
    const isRunning = caseRow?.stage === 'VOTE' && seat?.round === caseRow.round
    if (!isRunning) return refuse('moderation/case-not-found')
    const isCalled = seat.state === 'CALLED' && seat.dueAt > clock.now()
    if (!isCalled && seat.state !== 'VOTED') refuse('moderation/case-not-found')
    return act(tx, caseRow, seat)
  })
  await discardFiles(platform, left)
}
