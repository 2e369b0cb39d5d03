import type { TestPlayer } from '#server/testing/game-actions.ts'
import { pictureLikesOf } from '#server/testing/like-lists.ts'
import type { SharedSite } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { limits } from '#shared/limits.ts'

/** What an owner reads of votes; an unknown number is 0. */
export interface Reading {
  readonly votes: number
  readonly likes: number
  /** Of the season. */
  readonly percent: number
  readonly count: number
  /** All of the answers. */
  readonly text: string
}

type Platform = Pick<SharedSite, 'platform'>

/** How an owner reads what has become of votes; broken variants replace it. */
export interface VotersApi {
  read(site: Platform, owner: TestPlayer): Promise<Reading>
}

export const realVotersApi: VotersApi = {
  read: async (_, { visitor }) => {
    const params = { game: 'HOT_OR_NOT' } as const
    const replies = [
      await visitor.call('GET /api/games/hot-or-not/pictures'),
      await visitor.call('GET /api/games/:game/board', { params }),
      await visitor.call('GET /api/games'),
    ]
    const [pictures = '{}', board = '{}', games = ''] = replies.map(reply => expectDone(reply).text)
    const [picture] = JSON.parse(pictures).pictures
    const { own = {} } = JSON.parse(board)
    return {
      votes: Number(picture.votesLeast ?? 0),
      likes: Number(picture.likesLeast ?? 0),
      percent: Number(own.percent ?? 0),
      count: Number(own.count ?? 0),
      text: `${pictures} ${board} ${games}`,
    }
  },
}

/** Likes have names, and are there at once; the newest of them. */
export async function likersOf(owner: TestPlayer): Promise<ReadonlySet<string>> {
  const { text } = expectDone(await pictureLikesOf(owner, { size: limits.likesPageMax }))
  const rows: { likerProfileId: string }[] = JSON.parse(text)
  return new Set(rows.map(({ likerProfileId }) => likerProfileId))
}

/** Faults that the attacks must find. */

/** Exact numbers of the moment. */
export const exactAtOnce: VotersApi = {
  read: async (site, owner) => ({
    ...(await realVotersApi.read(site, owner)),
    ...(await countNow(site, owner)),
  }),
}

async function countNow({ platform: { db } }: Platform, { pictureIds }: TestPlayer) {
  const rows = await db
    .selectFrom('games_picture_deals')
    .select('answer')
    .where('picture_id', 'in', pictureIds)
    .where('game', '=', 'HOT_OR_NOT')
    .where('answer', '<', 2)
    .execute()
  return { votes: rows.length, likes: rows.filter(({ answer }) => answer === 1).length }
}

/** The board says what votes weigh, not how many they are. */
export const countsWeights: VotersApi = {
  read: async (site, owner) => {
    const reading = await realVotersApi.read(site, owner)
    const { count } = await site.platform.db
      .selectFrom('games_tallies')
      .select('weighted_votes as count')
      .where('picture_id', 'in', owner.pictureIds)
      .executeTakeFirstOrThrow()
    return { ...reading, count }
  },
}
