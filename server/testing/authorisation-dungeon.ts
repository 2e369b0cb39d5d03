import { type Row, row } from './authorisation-row.ts'

/** The part of the table that is about the dungeon and practice cases. */
export const dungeonRows: readonly Row[] = [
  row('GET /api/arbitration/dungeon', 'one’s own by construction', { member: 200 }),
  row('GET /api/arbitration/practice', 'one’s own by construction', { member: 200 }),
  row('PUT /api/arbitration/practice/:id', 'a practice case', { member: 200 }, () => ({
    params: { id: 'one-polite-hello' },
    body: { upholds: false },
  })),
  row('PUT /api/arbitration/practice/:id', 'none of them', { member: 404 }, () => ({
    params: { id: 'nobody-knows-it' },
    body: { upholds: false },
  })),
]
