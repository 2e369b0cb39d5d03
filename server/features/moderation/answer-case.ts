import { withdrawNotification } from '#server/features/notifications/notify.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { lockProfiles, lockSession } from '#server/policies/write-between.ts'
import { partiesOf } from './case-parties.ts'
import { beginRound } from './case-steps.ts'
import { maskCase } from './mask-case.ts'
import { hasLost, isAppealTime, type OwnRow, requireOwnCase } from './own-cases.ts'
import { lockCalls } from './stored-case.ts'
import { tellNews } from './tell-news.ts'

interface Words {
  readonly viewer: Viewer
  readonly caseId: string
  readonly bodyText: string
}

/** The accused's words, once. A jury is drawn at once. */
export function answerCase(platform: Platform, words: Words): Promise<void> {
  return inOwnCase(platform, words, async (tx, found, text) => {
    // To who reported, there is nothing to answer.
    if (found.side !== 'ACCUSED') refuse('moderation/case-not-found')
    if (found.answer_text === text) return
    if (found.answered_at !== null) refuse('moderation/answered')
    const now = platform.clock.now()
    const isOpen = found.stage === 'ANSWER' && found.due_at !== null && found.due_at > now
    if (!isOpen) refuse('moderation/too-late')
    await tx
      .updateTable('moderation_cases')
      .set({ answer_text: text, masked_answer: '', answered_at: now })
      .where('id', '=', found.id)
      .execute()
    const { profileId } = words.viewer
    await withdrawNotification(tx, { profileId, kind: 'CASE_OPENED', caseId: found.id })
    await judgeAgain(platform, tx, { found, round: 1 })
  })
}

/** By the side that the first verdict went against, once in a case: others judge anew. */
export function appealCase(platform: Platform, words: Words): Promise<void> {
  return inOwnCase(platform, words, async (tx, found, text) => {
    const { profileId } = words.viewer
    if (found.appellant_profile_id === profileId && found.appeal_text === text) return
    if (!hasLost(found) || found.appealed_at !== null) refuse('moderation/no-appeal')
    const now = platform.clock.now()
    if (!isAppealTime(found, now)) refuse('moderation/too-late')
    await tx
      .updateTable('moderation_cases')
      .set({ appealed_by: found.side, appellant_profile_id: profileId, appealed_at: now })
      .set({ appeal_text: text, masked_appeal: '' })
      .where('id', '=', found.id)
      .execute()
    await judgeAgain(platform, tx, { found, round: 2 })
    const sides = await partiesOf(tx, found.id)
    const isOther = (id: string) =>
      (id === found.accused_profile_id) === (found.side === 'REPORTER')
    await tellNews(platform, tx, { caseId: found.id, profileIds: sides.filter(isOther) })
  })
}

/** A write of a side to their case, which is locked after the profiles of all sides, as an erasure locks them. */
function inOwnCase(
  { db }: Platform,
  { viewer, caseId, bodyText }: Words,
  write: (tx: Db, found: OwnRow, text: string) => Promise<void>,
): Promise<void> {
  const { profileId } = viewer
  // The database stores well-formed text only.
  const text = bodyText.toWellFormed().trim()
  return db.transaction().execute(async tx => {
    const existing = await lockProfiles(tx, [...(await partiesOf(tx, caseId)), profileId])
    if (!existing.has(profileId)) refuse('session/missing')
    await lockSession(tx, viewer)
    const found = await requireOwnCase(tx, { profileId, caseId }, { isLocked: true })
    await lockCalls(tx)
    await write(tx, found, text)
  })
}

interface NextRound {
  readonly found: OwnRow
  readonly round: 1 | 2
}

/** By a jury, or where administrators alone decide by another of them. */
async function judgeAgain(platform: Platform, tx: Db, { found, round }: NextRound) {
  await maskCase(tx, found.id)
  const stored = tx.selectFrom('moderation_cases').selectAll().where('id', '=', found.id)
  if (found.route === 'JURY') {
    return beginRound(platform, tx, await stored.executeTakeFirstOrThrow(), round)
  }
  await tx
    .updateTable('moderation_cases')
    .set({ stage: 'ADMINISTRATORS', round, due_at: null })
    .where('id', '=', found.id)
    .execute()
}
