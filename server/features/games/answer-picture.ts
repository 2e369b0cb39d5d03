import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { isForEverybody } from '#server/policies/private-pictures.ts'
import { type WriteBetween, writeBetween } from '#server/policies/write-between.ts'
import type { VoteAnswer } from '#shared/games-limits.ts'
import type { PictureGame } from './deal-pictures.ts'
import { requirePlayer } from './players.ts'
import { takePace } from './take-pace.ts'

/** Of Hot! or Not!, as they are stored with the deal. */
export const storedAnswers = { NOT: 0, HOT: 1, SKIP: 2 } as const satisfies Record<
  VoteAnswer,
  number
>

/** The rule over a deal: a vote, which a skip is not. */
export const isVote = (deal: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${deal}.game`)} = 'HOT_OR_NOT' and ${sql.ref(`${deal}.answer`)} < ${storedAnswers.SKIP}`

interface Dealt {
  readonly game: PictureGame
  readonly pictureId: string
}

/**
 * Runs the transaction of an answer to a dealt picture: player and owner are in the game and may meet, and the picture is
 * still one that everybody may see. All of it stays so until the end. What is not there is refused like what was not dealt.
 */
export async function answerPicture<Result>(
  platform: WriteBetween & Pick<Platform, 'clock' | 'config'>,
  viewer: Viewer,
  dealt: Dealt,
  answer: (tx: Db, ownerId: string) => Promise<Result>,
): Promise<Result> {
  await takePace(platform, viewer.accountId)
  const { profileId } = viewer
  const ownerId = await ownerOfDeal(platform.db, { profileId, ...dealt })
  const between = { writer: viewer, otherId: ownerId, refusal: 'games/not-found' } as const
  return writeBetween(platform, between, async tx => {
    await requirePlayer(tx, profileId, dealt.game)
    await lockOwn(tx, dealt, ownerId)
    return answer(tx, ownerId)
  })
}

async function ownerOfDeal(db: Db, { profileId, game, pictureId }: Dealt & Player) {
  const deal = await db
    .selectFrom('games_picture_deals as deal')
    .innerJoin('pictures', 'pictures.id', 'deal.picture_id')
    .select('pictures.profile_id as ownerId')
    .where('deal.profile_id', '=', profileId)
    .where('deal.game', '=', game)
    .where('deal.picture_id', '=', pictureId)
    .executeTakeFirst()
  return deal?.ownerId ?? refuse('games/not-found')
}

/** The owner does not leave the game, nor is the picture deleted, until the transaction ends. */
async function lockOwn(tx: Db, { game, pictureId }: Dealt, ownerId: string) {
  const { rows } = await sql`
    select from pictures join games_players owner on owner.profile_id = pictures.profile_id
    where pictures.id = ${pictureId} and ${isForEverybody}
      and owner.profile_id = ${ownerId} and owner.game = ${game}
    for key share of pictures, owner`.execute(tx)
  if (rows.length === 0) refuse('games/not-found')
}

interface Player {
  readonly profileId: string
}

interface DealAnswer extends Dealt, Player {
  /** What the game understands by it. */
  readonly answer: number
  /** False where the results of the day count it. */
  readonly isCounted: boolean
  readonly now: Date
}

/**
 * Stores the one answer to a picture that was dealt. Refuses what was not dealt, and another answer than the first.
 * @returns whether it is new; false where the same was answered before
 */
export async function answerDeal(
  tx: Db,
  { profileId, game, pictureId, answer, isCounted, now }: DealAnswer,
): Promise<boolean> {
  const deal = await tx
    .selectFrom('games_picture_deals')
    .select('answer')
    .where('profile_id', '=', profileId)
    .where('game', '=', game)
    .where('picture_id', '=', pictureId)
    .forUpdate()
    .executeTakeFirst()
  if (!deal) refuse('games/not-found')
  if (deal.answer !== null) {
    if (deal.answer !== answer) refuse('games/answered')
    return false
  }
  await tx
    .updateTable('games_picture_deals')
    .set({ answer, is_counted: isCounted, answered_at: now })
    .where('profile_id', '=', profileId)
    .where('game', '=', game)
    .where('picture_id', '=', pictureId)
    .execute()
  return true
}
