import { earnCredits } from '#server/features/billing/earn-credits.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse, refuseField } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { underLocks } from '#server/platform/under-locks.ts'
import { caseSeats, jurorLocks, castVote as storeVote } from '#server/policies/jury.ts'
import { lockAccountsOf, lockSession } from '#server/policies/write-between.ts'
import type { Vote } from '#shared/contract/moderation-jury.ts'
import { maskText, namesIn } from '../mask-case.ts'
import { caseLock, lockCase } from '../stored-case.ts'
import { dismissJurors, setJurorsAside, withdrawSummons } from './end-summonses.ts'

interface OwnSummons {
  readonly viewer: Viewer
  readonly ref: string
}

/** Stores a juror's vote, once. Votes are counted when the time is over. */
export function castVote(platform: Platform, summons: OwnSummons, vote: Vote): Promise<void> {
  requireWhole(vote)
  const { viewer, ref } = summons
  const { profileId } = viewer
  return asJuror(platform, summons, async (tx, { caseId, state, ...cast }) => {
    const isNew = await storeVote(
      tx,
      { seats: caseSeats, id: caseId },
      {
        viewer,
        cast: state === 'VOTED' ? cast : undefined,
        sent: { upholds: vote.upholds, penalty: vote.penalty ?? null, reason: vote.reason },
        refusal: 'moderation/voted',
        more: async () => {
          await setJurorsAside(tx, caseId)
          return {
            state: 'VOTED',
            voted_at: platform.clock.now(),
            masked_reason: await maskedReason(tx, { profileId, caseId }, vote.reason),
          }
        },
      },
    )
    if (!isNew) return
    await withdrawSummons(tx, profileId, caseId)
    await earnCredits(platform, tx, { profileId, work: 'JURY', workId: ref })
  })
}

/** The reason as both sides read it. A juror may know who a side is, or name themself. */
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
  refuseField('/penalty', upholds ? 'is required' : 'is allowed only with a vote to uphold')
}

/** Gives a summons back, for example when a juror recognizes a side. A second call changes nothing. */
export function declineSummons(platform: Platform, summons: OwnSummons): Promise<void> {
  return asJuror(platform, summons, async (tx, { caseId, state }) => {
    if (state === 'VOTED') refuse('moderation/voted')
    await dismissJurors(tx, caseId, { as: 'DECLINED', jurorId: summons.viewer.profileId })
  })
}

interface OwnSeat {
  readonly caseId: string
  readonly state: string
  readonly upholds: boolean | null
  readonly penalty: string | null
  readonly reason: string | null
}

/** Runs an act under the case's lock. Refuses a member who does not judge the case, or no longer does. */
async function asJuror(
  platform: Platform,
  { viewer, ref }: OwnSummons,
  act: (tx: Db, seat: OwnSeat) => Promise<void>,
): Promise<void> {
  const { clock, db } = platform
  const ownSeat = (on: Db) =>
    on
      .selectFrom('moderation_jurors')
      .select(['case_id as caseId', 'state', 'round', 'upholds', 'penalty', 'reason'])
      .select('due_at as dueAt')
      .where(eb => eb.and({ ref, juror_profile_id: viewer.profileId }))
      .executeTakeFirst()
  const { caseId } = (await ownSeat(db)) ?? refuse('moderation/case-not-found')
  const locks = [caseLock(caseId), ...jurorLocks([viewer.profileId])]
  await underLocks(platform, locks, async tx => {
    // Locks the account first, as an erasure does. Credits are booked for it.
    await lockAccountsOf(tx, [viewer.profileId])
    const caseRow = await lockCase(tx, caseId, [viewer.profileId])
    await lockSession(tx, viewer)
    const seat = await ownSeat(tx)
    const isRunning = caseRow?.stage === 'VOTE' && seat?.round === caseRow.round
    if (!isRunning) return refuse('moderation/case-not-found')
    const { round: _, dueAt, ...own } = seat
    const isSummoned = own.state === 'CALLED' && dueAt > clock.now()
    if (!isSummoned && own.state !== 'VOTED') refuse('moderation/case-not-found')
    return act(tx, own)
  })
}
