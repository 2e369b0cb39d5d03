import { earnCredits } from '#server/features/billing/earn-credits.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { actionDenial } from '#server/policies/contact.ts'
import { lockAccountsOf, lockSession } from '#server/policies/write-between.ts'
import type { Vote } from '#shared/contract/moderation-jury.ts'
import { trimmed } from '#shared/typed-text.ts'
import { namesIn } from '../mask-case.ts'
import { maskText } from '../mask-text.ts'
import { lockCase } from '../stored-case.ts'
import { endCalls, withdrawCall } from './end-calls.ts'
import { setJurorsAside } from './set-aside.ts'

interface OwnCall {
  readonly viewer: Viewer
  /** Under which the juror knows the case. */
  readonly ref: string
}

/** Stores a juror's vote, once. Votes are counted when the time is over. */
export function castVote(platform: Platform, call: OwnCall, sent: Vote): Promise<void> {
  // The database stores well-formed text only.
  const vote = { ...sent, reason: trimmed(sent.reason) }
  requireWhole(vote)
  return asJuror(platform, call, async (tx, seat) => {
    if (seat.state === 'VOTED') {
      const isSame =
        seat.upholds === vote.upholds &&
        seat.penalty === (vote.penalty ?? null) &&
        seat.reason === vote.reason
      return isSame ? undefined : refuse('moderation/voted')
    }
    const { viewer } = call
    const { profileId } = viewer
    const { caseId } = seat
    // Since the call came in they may have lost it.
    await setJurorsAside(tx, caseId)
    const denial = await actionDenial(tx, viewer)
    if (denial) throw denial
    await tx
      .updateTable('moderation_jurors')
      .set({ state: 'VOTED', ...vote, voted_at: platform.clock.now() })
      .set({ masked_reason: await maskedReason(tx, { profileId, caseId }, vote.reason) })
      .where(eb => eb.and({ case_id: caseId, juror_profile_id: profileId }))
      .execute()
    await withdrawCall(tx, profileId, caseId)
    await earnCredits(platform, tx, { profileId, work: 'JURY', workId: call.ref })
  })
}

/** As both sides read it: jurors may know who somebody is, and may say who they are themselves. */
async function maskedReason(
  tx: Db,
  { profileId, caseId }: { readonly profileId: string; readonly caseId: string },
  reason: string,
) {
  const { name } = await tx
    .selectFrom('profiles')
    .select('name')
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow()
  return maskText({ ...(await namesIn(tx, caseId)), author: name }, reason)
}

function requireWhole({ upholds, penalty }: Vote) {
  if (upholds === (penalty !== undefined)) return
  const message = upholds ? 'is needed' : 'only with a vote that upholds'
  refuse('request/invalid', { errors: [{ path: '/penalty', message }] })
}

/** Gives a call back, as who recognises a side does. Done again it changes nothing. */
export function declineCall(platform: Platform, call: OwnCall): Promise<void> {
  return asJuror(platform, call, async (tx, { caseId, state }) => {
    if (state === 'VOTED') refuse('moderation/voted')
    await endCalls(tx, { caseId, to: 'DECLINED', ids: [call.viewer.profileId] })
  })
}

interface OwnSeat {
  readonly caseId: string
  readonly state: string
  readonly upholds: boolean | null
  readonly penalty: string | null
  readonly reason: string | null
}

/** Under the case's lock; refuses whoever does not judge it, or no longer. */
async function asJuror(
  platform: Platform,
  { viewer, ref }: OwnCall,
  act: (tx: Db, seat: OwnSeat) => Promise<void>,
): Promise<void> {
  const { clock, db } = platform
  await db.transaction().execute(async tx => {
    // As an erasure does: the account first, which credits are booked for.
    await lockAccountsOf(tx, [viewer.profileId])
    const ownSeat = tx
      .selectFrom('moderation_jurors')
      .select(['case_id as caseId', 'state', 'round', 'upholds', 'penalty', 'reason'])
      .select('due_at as dueAt')
      .where(eb => eb.and({ ref, juror_profile_id: viewer.profileId }))
    const { caseId } = (await ownSeat.executeTakeFirst()) ?? refuse('moderation/case-not-found')
    const caseRow = await lockCase(tx, caseId, { with: [viewer.profileId] })
    await lockSession(tx, viewer)
    const seat = await ownSeat.executeTakeFirst()
    const isRunning = caseRow?.stage === 'VOTE' && seat?.round === caseRow.round
    if (!isRunning) return refuse('moderation/case-not-found')
    const isCalled = seat.state === 'CALLED' && seat.dueAt > clock.now()
    if (!isCalled && seat.state !== 'VOTED') refuse('moderation/case-not-found')
    return act(tx, seat)
  })
}
