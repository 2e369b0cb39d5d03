import { type Row, row } from './authorisation-row.ts'

const ofGame = { params: { game: 'HOT_OR_NOT' } } as const

/** The part of the table that all games have in common. */
export const gamesRows: readonly Row[] = [
  row('GET /api/games', 'one’s own by construction', { member: 200 }),
  row('PUT /api/games/:game', 'to join', { member: 204, newcomer: 403 }, () => ({
    ...ofGame,
    body: { isJoined: true },
  })),
  row('GET /api/games/:game/board', 'of those one may see', { member: 200 }, () => ofGame),
]
