import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { underLocks } from '#server/platform/under-locks.ts'
import { nextHour } from '#server/policies/shown-time.ts'
import { lockProfiles, lockSession } from '#server/policies/write-between.ts'
import { maskCase } from './mask-case.ts'
import {
  caseKnownAs,
  hasLost,
  isAppealTime,
  type OwnRow,
  requireOwnCase,
  shownState,
} from './own-cases.ts'
import { caseLock, changeCase, partiesOf } from './stored-case.ts'
import { withdrawTold } from './tell-accused.ts'

interface Words {
  readonly viewer: Viewer
  readonly id: string
  readonly bodyText: string
}

/** Stores the accused's answer, once. The jury reads it when the time to answer is over. */
export function answerCase(platform: Platform, words: Words): Promise<void> {
  return inOwnCase(platform, words, async (tx, found, text) => {
    // A reporter has nothing to answer.
    if (found.side !== 'ACCUSED') refuse('moderation/case-not-found')
    if (found.answer_text === text) return
    if (found.answered_at !== null) refuse('moderation/answered')
    const now = platform.clock.now()
    const isOpen = found.stage === 'ANSWER' && found.due_at !== null && found.due_at > now
    if (!isOpen) refuse('moderation/too-late')
    await tx
      .updateTable('moderation_cases')
      .set({ answer_text: text, masked_answer: '', answered_at: now })
      .where('id', '=', found.caseId)
      .execute()
    await withdrawTold(tx, words.viewer.profileId)
    await maskCase(tx, found.caseId)
  })
}

/**
 * The side that the first verdict went against appeals, once in a case. Other jurors judge again from the next full
 * hour on.
 */
export function appealCase(platform: Platform, words: Words): Promise<void> {
  return inOwnCase(platform, words, async (tx, found, text) => {
    const { profileId } = words.viewer
    if (found.appellant_profile_id === profileId && found.appeal_text === text) return
    const now = platform.clock.now()
    const mayHaveLost = hasLost(found) && shownState(found, now).seesVerdict
    if (!mayHaveLost || found.appealed_at !== null) refuse('moderation/no-appeal')
    if (!isAppealTime(found, now)) refuse('moderation/too-late')
    await tx
      .updateTable('moderation_cases')
      .set({ appealed_by: found.side, appellant_profile_id: profileId, appealed_at: now })
      .set({ appeal_text: text, masked_appeal: '' })
      .where('id', '=', found.caseId)
      .execute()
    await maskCase(tx, found.caseId)
    await changeCase(tx, found.caseId, { due_at: nextHour(now) })
  })
}

/** Runs a side's write to their case. It locks the profiles of all sides before the case, as an erasure does. */
async function inOwnCase(
  platform: Platform,
  { viewer, id, bodyText }: Words,
  write: (tx: Db, found: OwnRow, text: string) => Promise<void>,
): Promise<void> {
  const { profileId } = viewer
  const caseId = await caseKnownAs(platform.db, profileId, id)
  await underLocks(platform, caseId === undefined ? [] : [caseLock(caseId)], async tx => {
    const parties = caseId === undefined ? [] : await partiesOf(tx, caseId)
    const existing = await lockProfiles(tx, [...parties, profileId])
    if (!existing.has(profileId)) refuse('session/missing')
    await lockSession(tx, viewer)
    await write(tx, await requireOwnCase(tx, { profileId, id }, { isLocked: true }), bodyText)
  })
}
