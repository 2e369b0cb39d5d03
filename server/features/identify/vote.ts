import { sql } from 'kysely'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { actionDenial } from '#server/policies/contact.ts'
import type { EarnsCredits } from '#server/policies/handed-over.ts'
import { juryWeights } from '#server/policies/jury.ts'
import { nextHour } from '#server/policies/shown-time.ts'
import type { IdentifyVote } from '#shared/contract/identify.ts'
import { withAttempt } from './attempts.queries.ts'
import { withdrawCall } from './end-attempt.ts'

interface CastVote {
  readonly attemptId: string
  readonly vote: IdentifyVote
}

/** A juror's vote; the same again changes nothing, another one is refused. The next full hour decides, if all have voted. */
export function castVote(
  platform: Platform & EarnsCredits,
  viewer: Viewer,
  { attemptId, vote }: CastVote,
): Promise<void> {
  return withAttempt(platform, { attemptId, by: viewer }, async (tx, attempt) => {
    const { profileId } = viewer
    const now = platform.clock.now()
    const seat = await tx
      .selectFrom('identify_jurors')
      .select(['due_at as dueAt', 'replaced_at as replacedAt', 'verdict'])
      .select('poses_right as posesRight')
      .where('attempt_id', '=', attemptId)
      .where('juror_profile_id', '=', profileId)
      .executeTakeFirst()
    if (!seat) refuse('identify/not-found')
    if (seat.verdict !== null) {
      const isSame = seat.verdict === vote.verdict && seat.posesRight === vote.posesRight
      return isSame ? undefined : refuse('identify/voted')
    }
    const isOpen = attempt.state === 'JURY' && attempt.isAsChosen
    if (!isOpen || seat.replacedAt !== null || seat.dueAt <= now) refuse('identify/over')
    // Since the call came in they may have lost it.
    const denial = await actionDenial(tx, viewer)
    if (denial) throw denial
    await tx
      .updateTable('identify_jurors')
      .set({ verdict: vote.verdict, poses_right: vote.posesRight, voted_at: now })
      .set({ weight: (await juryWeights(tx, [profileId])).get(profileId) })
      .where('attempt_id', '=', attemptId)
      .where('juror_profile_id', '=', profileId)
      .execute()
    await withdrawCall(tx, profileId, now)
    await platform.earnCredits(platform, tx, { profileId, work: 'IDENTIFY', workId: attemptId })
    await tx
      .updateTable('identify_attempts')
      .set({ due_at: sql<Date>`least(due_at, ${nextHour(now)})` })
      .where('id', '=', attemptId)
      .execute()
  })
}
