import { type Row, row } from './authorisation-row.ts'

const nobody = { params: { profileId: '00000000-0000-4000-8000-000000000000' } } as const

/** The part of the table about cooties: nobody in it has joined. */
export const cootiesRows: readonly Row[] = [
  row('GET /api/games/cooties', 'outside the game', { member: 403 }),
  row('GET /api/games/cooties/players', 'outside the game', { member: 403 }, () => ({
    query: { sectors: ['52:13'] },
  })),
  row('PUT /api/games/cooties/pokes/:profileId', 'outside the game', { member: 403 }, () => nobody),
  row('PUT /api/games/cooties/shots/:profileId', 'outside the game', { member: 403 }, () => nobody),
  row('GET /api/games/cooties/quiz', 'outside the game', { member: 403 }),
  row('PUT /api/games/cooties/quiz/:number', 'outside the game', { member: 403 }, () => ({
    params: { number: 1 },
    body: { answers: [0, 0, 0] },
  })),
  row('GET /api/games/cooties/result', 'outside the game', { member: 403 }),
]
