import { withdrawNotification } from '#server/features/notifications/notify.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { countRows } from '#server/platform/database/count-rows.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { drawInOrder } from '#server/policies/jurors.ts'
import type { CootiesQuiz, CootiesQuizAnswer } from '#shared/games/cooties/contract.ts'
import { type KnownQuestion, questions } from '#shared/games/cooties/questions.ts'
import { cootiesLimits as limits } from '#shared/games/cooties/rules.ts'
import { asPlayer, requireJoined, takePace } from '../players.ts'
import {
  cure,
  type InRound,
  infectionOf,
  lockRound,
  ownStateOf,
  type Round,
  roundOn,
} from './rounds.ts'

/** The cure without help from others: three right answers to three questions. */

/** The next quiz of a carrier. It stays the same until they answer it. */
export async function readQuiz(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  profileId: string,
): Promise<CootiesQuiz> {
  await requireJoined(db, profileId, 'COOTIES')
  const now = clock.now()
  const round = (await roundOn(db, now).executeTakeFirst()) ?? refuse('games/over')
  const own = { roundId: round.id, profileId }
  const infection = await infectionOf(db, own).executeTakeFirst()
  if (ownStateOf(infection) !== 'CARRIER') refuse('games/no-carrier')
  const next = await nextQuizAt(db, own)
  if (next && next > now) refuse('games/quiz-later')
  const number = (await countTries(db, own)) + 1
  const drawn = drawQuestions(round, { profileId, number })
  return {
    number,
    questions: drawn.map(({ text, options }) => ({ text, options: [...options] })),
  }
}

/** The first answer to a quiz counts. The same answer again gets the same result. */
export async function answerQuiz(
  platform: Platform,
  viewer: Viewer,
  { number, answers }: { readonly number: number; readonly answers: readonly number[] },
): Promise<CootiesQuizAnswer> {
  await takePace(platform, viewer.accountId)
  const { profileId } = viewer
  return asPlayer(platform, { writer: viewer, game: 'COOTIES' }, async tx => {
    const now = platform.clock.now()
    const round = await lockRound(tx, now)
    const own = { roundId: round.id, profileId }
    const infection = await infectionOf(tx, own).forNoKeyUpdate().executeTakeFirst()
    const drawn = drawQuestions(round, { profileId, number })
    const before = await answersTo(tx, own, number)
    if (before) {
      return before.join() === answers.join() ? solve(drawn, answers) : refuse('games/answered')
    }
    if (ownStateOf(infection) !== 'CARRIER') refuse('games/no-carrier')
    const next = await nextQuizAt(tx, own)
    if (next && next > now) refuse('games/quiz-later')
    if (number !== (await countTries(tx, own)) + 1) refuse('games/not-found')
    const solved = solve(drawn, answers)
    await tx
      .insertInto('games_cooties_quizzes')
      .values({
        round_id: round.id,
        profile_id: profileId,
        number,
        answers: [...answers],
        is_right: solved.isCured,
        answered_at: now,
      })
      .execute()
    if (solved.isCured) {
      await cure(tx, { ...own, healerId: null, now })
      await withdrawNotification(tx, { profileId, kind: 'COOTIES_CAUGHT' })
    }
    return solved
  })
}

function solve(drawn: readonly KnownQuestion[], answers: readonly number[]): CootiesQuizAnswer {
  const solutions = drawn.map(({ right, explanation }, index) => ({
    isRight: answers[index] === right,
    right,
    explanation,
  }))
  return { isCured: solutions.every(({ isRight }) => isRight), solutions }
}

/** Draws other questions for each try. After all of them it begins again with the first. */
export function drawQuestions(
  { seed }: Pick<Round, 'seed'>,
  { profileId, number }: { readonly profileId: string; readonly number: number },
): KnownQuestion[] {
  const perQuiz = limits.questionsPerQuiz
  const ids = questions.map(({ id }) => id)
  const order = drawInOrder(seed, `quiz of ${profileId}`, ids)
  const first = ((number - 1) * perQuiz) % (order.length - (order.length % perQuiz))
  return order
    .slice(first, first + perQuiz)
    .flatMap(({ id }) => questions.find(question => question.id === id) ?? [])
}

function countTries(db: Db, { roundId, profileId }: InRound): Promise<number> {
  const quizzes = db.selectFrom('games_cooties_quizzes').where('round_id', '=', roundId)
  return countRows(quizzes.where('profile_id', '=', profileId))
}

async function answersTo(db: Db, { roundId, profileId }: InRound, number: number) {
  const before = await db
    .selectFrom('games_cooties_quizzes')
    .select('answers')
    .where('round_id', '=', roundId)
    .where('profile_id', '=', profileId)
    .where('number', '=', number)
    .executeTakeFirst()
  return before?.answers
}

/** Six hours after the last try; undefined before the first. */
export async function nextQuizAt(
  db: Db,
  { roundId, profileId }: InRound,
): Promise<Date | undefined> {
  const last = await db
    .selectFrom('games_cooties_quizzes')
    .select('answered_at as answeredAt')
    .where('round_id', '=', roundId)
    .where('profile_id', '=', profileId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last && new Date(last.answeredAt.getTime() + limits.quizWaitMs)
}
