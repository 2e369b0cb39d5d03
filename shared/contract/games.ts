import { type Static, Type } from 'typebox'
import { gameIds } from '../games/games.ts'
import { gamesLimits } from '../games-limits.ts'
import { endpoints } from './endpoint.ts'
import { Id, listOf, Timestamp } from './primitives.ts'

const Game = Type.Enum([...gameIds])
const ByGame = Type.Object({ game: Game })

const OwnGame = Type.Object({
  game: Game,
  isJoined: Type.Boolean(),
  isOnBoard: Type.Boolean(),
  /** Whether others see the badge, once it is earned. */
  showsBadge: Type.Boolean(),
  hasBadge: Type.Boolean(),
  /** At least this many have joined: a multiple of five, at most `gamesLimits.playersCounted`. */
  players: Type.Integer(),
})
export type OwnGame = Static<typeof OwnGame>

/** Absent fields stay. A member who is not in the game can only join it. */
const GameChange = Type.Object(
  {
    isJoined: Type.Optional(Type.Boolean()),
    isOnBoard: Type.Optional(Type.Boolean()),
    showsBadge: Type.Optional(Type.Boolean()),
  },
  { minProperties: 1 },
)
export type GameChange = Static<typeof GameChange>

/** In steps, so that nobody can infer the weight of a vote. */
const Score = Type.Object({
  /** The share that is almost certainly reached. It orders the board. */
  percent: Type.Integer(),
  /** Based on at least this many votes. */
  count: Type.Integer(),
})
export type Score = Static<typeof Score>

/** As of the last results; only players see it. */
const Board = Type.Object({
  tsFrom: Timestamp,
  tsUntil: Timestamp,
  /** The best first: players who want to be named and whom the reader may see. */
  entries: Type.Array(
    Type.Object({ profileId: Id, profilename: Type.String(), ...Score.properties }),
    { maxItems: gamesLimits.boardMax },
  ),
  /** The reader's own score, as coarse as the others'. */
  own: Type.Optional(Score),
})
export type Board = Static<typeof Board>

export const gamesEndpoints = endpoints({
  'GET /api/games': { access: 'member', answers: { 200: listOf(OwnGame) } },
  'PUT /api/games/:game': {
    access: 'member',
    needsCompleteProfile: true,
    params: ByGame,
    body: GameChange,
    answers: { 204: 'empty' },
    refusals: ['games/not-joined'],
  },
  'GET /api/games/:game/board': {
    access: 'member',
    params: ByGame,
    answers: { 200: Board },
    refusals: ['games/not-joined'],
  },
})
