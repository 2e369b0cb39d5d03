import type { TestPlayer } from '#server/testing/game-actions.ts'
import { expectDone } from '#server/testing/visitor.ts'

/** What an owner reads of votes. An unknown number is 0. */
export interface Reading {
  readonly votes: number
  readonly likes: number
  readonly percent: number
  readonly count: number
  readonly text: string
}

/** How an owner reads the result of votes, perhaps at a broken site. */
export type ReadVotes = (owner: TestPlayer) => Promise<Reading>

export const readVotes: ReadVotes = async ({ visitor }) => {
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
}
