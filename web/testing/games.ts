import type { Board, GameChange, OwnGame } from '#shared/contract/games.ts'
import { type GameId, gameIds } from '#shared/games/games.ts'
import type { DealtPicture, OwnPictures } from '#shared/games/hot-or-not/contract.ts'
import type { Guess } from '#shared/games/rating-game/contract.ts'
import { gamesLimits, type StarSide } from '#shared/games-limits.ts'
import { newId, noon } from './answers.ts'
import { site } from './render-screen.tsx'

const dayMs = 86_400_000

/** Simulates the games. By default the reader has joined none, and enough others play. */
export function playGames(own: Partial<Record<GameId, Partial<OwnGame>>> = {}) {
  const none = { isJoined: false, isOnBoard: false, showsBadge: false }
  let board: Board = { tsFrom: noon - 30 * dayMs, tsUntil: noon + 60 * dayMs, entries: [] }
  let games: OwnGame[] = gameIds.map(game => ({
    game,
    ...none,
    hasBadge: false,
    players: gamesLimits.playersLeast,
    ...own[game],
  }))
  const changed = (game: OwnGame, change: GameChange): OwnGame => ({
    ...game,
    ...change,
    ...(change.isJoined === false ? none : {}),
  })
  site.on({
    'GET /api/games': () => games,
    'PUT /api/games/:game': ({ params, body }) => {
      games = games.map(each => (each.game === params.game ? changed(each, body) : each))
      return undefined
    },
    'GET /api/games/:game/board': () => board,
  })
  return {
    setBoard: (change: Partial<Board>) => {
      board = { ...board, ...change }
    },
  }
}

export const dealtOf = (): DealtPicture => ({ profilePicId: newId(), version: 1 })

interface PlayedDeck {
  /** The reader's answers about pictures, in order. */
  readonly answers: () => readonly string[]
  readonly setOwn: (pictures: OwnPictures['pictures']) => void
}

/** Simulates the deck of Hot! or Not!: pictures of one owner, and stars before some of them, by id. */
export function playDeck(
  pictures: readonly DealtPicture[],
  ownerId: string,
  stars: ReadonlyMap<string, StarSide> = new Map(),
): PlayedDeck {
  const answers = new Map<string, string>()
  const found = new Set<string>()
  let own: OwnPictures = { pictures: [] }
  site.on({
    'POST /api/games/hot-or-not/cards': () =>
      pictures
        .filter(({ profilePicId }) => !answers.has(profilePicId))
        .slice(0, gamesLimits.cards)
        .map(picture => {
          const { profilePicId } = picture
          return { ...picture, hasStar: stars.has(profilePicId) && !found.has(profilePicId) }
        }),
    'GET /api/games/hot-or-not/stars/:profilePicId': ({ params }) => {
      const side = stars.get(params.profilePicId) ?? 'NONE'
      return {
        svg: '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="500" />',
        words: `The star is on the ${side.toLowerCase()}.`,
      }
    },
    'PUT /api/games/hot-or-not/stars/:profilePicId': ({ params }) => {
      found.add(params.profilePicId)
      return undefined
    },
    'PUT /api/games/hot-or-not/votes/:profilePicId': ({ params, body }) => {
      answers.set(params.profilePicId, body.answer)
      return { profileId: ownerId }
    },
    'GET /api/games/hot-or-not/pictures': () => own,
  })
  return {
    answers: () => [...answers.values()],
    setOwn: list => {
      own = { ...own, pictures: list }
    },
  }
}

/** Simulates a round of The Rating Game in which this share likes each picture. */
export function playRound(pictures: readonly DealtPicture[], share: number): void {
  const guesses: Guess[] = []
  site.on({
    'POST /api/games/rating-game/round': () => ({
      guesses: [...guesses],
      pictures: pictures
        .filter(({ profilePicId }) => guesses.every(guess => guess.profilePicId !== profilePicId))
        .slice(0, gamesLimits.roundPictures),
    }),
    'PUT /api/games/rating-game/guesses/:profilePicId': ({ params, body }) => {
      const isClose = Math.abs(body.guess - share) <= gamesLimits.closeError
      const guess = {
        ...params,
        ...body,
        version: 1,
        round: 1,
        place: guesses.length + 1,
        share,
        streak: isClose ? (guesses.at(-1)?.streak ?? 0) + 1 : 0,
        tsGuessed: noon,
      }
      guesses.push(guess)
      return guess
    },
  })
}
