import { sql } from 'kysely'
import { earnCredits } from '#server/features/billing/earn-credits.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { lockStays, releaseAt, tasksDone } from '#server/policies/dungeon.ts'
import { drawInOrder } from '#server/policies/jurors.ts'
import {
  inTurnOf,
  lockAccountsOf,
  lockProfiles,
  lockSession,
} from '#server/policies/write-between.ts'
import type { Practice, PracticeCase, PracticeResult } from '#shared/contract/moderation-jury.ts'
import { justiceLimits as limits } from '#shared/justice-limits.ts'
import { type KnownCase, practiceCases } from './practice-cases.ts'

const byId = new Map(practiceCases.map(each => [each.id, each]))

/**
 * A member's next case. Each member has an order of their own, so the number of a case tells nobody anything. In the
 * dungeon, cases answered long ago come again after all others.
 */
export async function readPractice(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  profileId: string,
): Promise<Practice> {
  const now = clock.now()
  const answers = await db
    .selectFrom('moderation_practice_answers')
    .select(eb => ['item', eb.fn.max('answered_at').as('answeredAt')])
    .where('profile_id', '=', profileId)
    .where('item', 'in', [...byId.keys()])
    .groupBy('item')
    .execute()
  const answered = new Map(answers.map(({ item, answeredAt }) => [item, answeredAt]))
  const stay = await shortenableStay(db, profileId)
  const order = drawInOrder(Buffer.from(profileId), 'practice', [...byId.keys()])
  const unanswered = order.filter(({ id }) => !answered.has(id))
  const again = order.filter(({ id }) => stay && isLongAgo(answered.get(id), now))
  const left = [...unanswered, ...again]
  const next = byId.get(left[0]?.id ?? '')
  const countsFrom = stay && (await taskCountsFrom(db, profileId))
  return {
    left: left.length,
    ...(next ? { next: shown(next) } : {}),
    ...(countsFrom && countsFrom > now ? { tsNextCounts: countsFrom.getTime() } : {}),
  }
}

/** Whether the answer is so old that the member judges again rather than remembers. */
const isLongAgo = (answeredAt: Date | undefined, now: Date) =>
  answeredAt !== undefined && answeredAt.getTime() <= now.getTime() - limits.practiceAgainMs

function shown({ id, kind, reason, report, evidence, answer }: KnownCase): PracticeCase {
  return { id, kind, reason, report, evidence, ...(answer ? { answer } : {}) }
}

/**
 * Stores a first answer. A later one gets the same result. If the first one is old and a stay can be shortened, it
 * stores another answer.
 */
export async function answerPractice(
  platform: Platform,
  viewer: Viewer,
  { id, upholds }: { readonly id: string; readonly upholds: boolean },
): Promise<PracticeResult> {
  const known = byId.get(id) ?? refuse('moderation/case-not-found')
  const done = await inTurnOf(platform, viewer, () =>
    platform.db.transaction().execute(async tx => {
      await lockMember(tx, viewer)
      const { profileId } = viewer
      const stored = await storedAnswer(tx, profileId, id)
      const isAgain =
        isLongAgo(stored?.answeredAt, platform.clock.now()) &&
        (await shortenableStay(tx, profileId)) !== undefined
      if (stored && !isAgain) return stored
      return storeAnswer(platform, tx, { profileId, known, upholds, isRepeat: isAgain })
    }),
  )
  const { upheld, explanation } = known
  const { isRight, shortenedByMs } = done
  return { isRight, upheld, explanation, ...(shortenedByMs > 0 ? { shortenedByMs } : {}) }
}

/**
 * Lets a member give one answer at a time, while no stay begins or ends. It locks the account first, as credits and an
 * erasure do.
 */
async function lockMember(tx: Db, viewer: Viewer) {
  await lockAccountsOf(tx, [viewer.profileId])
  await lockProfiles(tx, [viewer.profileId])
  await lockStays(tx, viewer.profileId)
  await lockSession(tx, viewer)
}

function storedAnswer(tx: Db, profileId: string, item: string) {
  return tx
    .selectFrom('moderation_practice_answers as answer')
    .leftJoin('moderation_sentences as stay', 'stay.case_id', 'answer.sentence_case_id')
    .select(['is_right as isRight', 'answered_at as answeredAt'])
    .select(shorteningMs.as('shortenedByMs'))
    .where('answer.profile_id', '=', profileId)
    .where('answer.item', '=', item)
    .orderBy('answered_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

interface NewAnswer {
  readonly profileId: string
  readonly known: KnownCase
  readonly upholds: boolean
  readonly isRepeat: boolean
}

/** In the dungeon a right answer shortens the stay, at most once an hour. Elsewhere it earns credits. */
async function storeAnswer(
  platform: Platform,
  tx: Db,
  { profileId, known, upholds, isRepeat }: NewAnswer,
): Promise<{ readonly isRight: boolean; readonly shortenedByMs: number }> {
  const now = platform.clock.now()
  const isRight = upholds === known.upheld
  const stay = isRight ? await shortenableStay(tx, profileId) : undefined
  const countsFrom = stay && (await taskCountsFrom(tx, profileId))
  const counts = stay !== undefined && (countsFrom === undefined || countsFrom <= now)
  await tx
    .insertInto('moderation_practice_answers')
    .values({
      profile_id: profileId,
      item: known.id,
      upholds,
      is_right: isRight,
      is_repeat: isRepeat,
      answered_at: now,
      sentence_case_id: counts ? stay.caseId : null,
    })
    .execute()
  if (isRight) await earnCredits(platform, tx, { profileId, work: 'PRACTICE', workId: known.id })
  return { isRight, shortenedByMs: counts ? stay.taskMs : 0 }
}

/** Milliseconds that one task takes off `stay`; 0 without one. */
const shorteningMs = sql<number>`coalesce(
  extract(epoch from stay.ends_at - stay.begins_at)::float8 * 500 / ${sql.lit(limits.tasksForHalf)}, 0)`

/** The stay that a right answer would shorten: the last to end of the running ones that can still be shortened. */
async function shortenableStay(db: Db, profileId: string) {
  const stay = await db
    .selectFrom('moderation_sentences')
    .select(['case_id as caseId', 'begins_at as beginsAt', 'ends_at as endsAt'])
    .where('profile_id', '=', profileId)
    .where('ended_at', 'is', null)
    .where('ends_at', 'is not', null)
    .where(tasksDone, '<', limits.tasksForHalf)
    .orderBy(releaseAt, 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!stay?.endsAt) return undefined
  const lengthMs = stay.endsAt.getTime() - stay.beginsAt.getTime()
  return { caseId: stay.caseId, taskMs: lengthMs / 2 / limits.tasksForHalf }
}

/** When the next right answer may count; undefined before the first. */
async function taskCountsFrom(db: Db, profileId: string): Promise<Date | undefined> {
  const last = await db
    .selectFrom('moderation_practice_answers')
    .select('answered_at as answeredAt')
    .where('profile_id', '=', profileId)
    .where('sentence_case_id', 'is not', null)
    .orderBy('answered_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last && new Date(last.answeredAt.getTime() + limits.taskEveryMs)
}
