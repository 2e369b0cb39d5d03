import { randomUUID } from 'node:crypto'
import { type Row, row } from './authorisation-row.ts'

const ofGame = { params: { game: 'HOT_OR_NOT' } } as const

/** Who is in no game. */
const notJoined = { member: 403 }
const notDealt = { member: 404, newcomer: 403 }

/** The part of the table that all games have in common. */
export const gamesRows: readonly Row[] = [
  row('GET /api/games', 'one’s own by construction', { member: 200 }),
  row('PUT /api/games/:game', 'to join', { member: 204, newcomer: 403 }, () => ({
    ...ofGame,
    body: { isJoined: true },
  })),
  row('GET /api/games/:game/board', 'for who has joined', notJoined, () => ofGame),
  row('POST /api/games/hot-or-not/cards', 'for who has joined', notJoined),
  row(
    'PUT /api/games/hot-or-not/votes/:profilePicId',
    'on a picture that was not dealt',
    notDealt,
    async scene => ({
      params: { profilePicId: await scene.ownersPicture() },
      body: { answer: 'HOT' },
    }),
  ),
  row(
    'GET /api/games/hot-or-not/stars/:profilePicId',
    'that were not dealt',
    { member: 404 },
    () => ({
      params: { profilePicId: randomUUID() },
    }),
  ),
  row(
    'PUT /api/games/hot-or-not/stars/:profilePicId',
    'that were not dealt, by who has not joined',
    notJoined,
    () => ({ params: { profilePicId: randomUUID() }, body: { side: 'LEFT' } }),
  ),
  row('GET /api/games/hot-or-not/pictures', 'one’s own by construction', { member: 200 }),
  row('POST /api/games/rating-game/round', 'for who has joined', notJoined),
  row(
    'PUT /api/games/rating-game/guesses/:profilePicId',
    'of a picture that was not dealt',
    notDealt,
    async scene => ({
      params: { profilePicId: await scene.ownersPicture() },
      body: { guess: 50 },
    }),
  ),
]
