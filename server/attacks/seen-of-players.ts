import { strFromU8, unzipSync } from 'fflate'
import { anyOf } from '#server/platform/database/batches.ts'
import { sample } from '#server/testing/sample.ts'
import type { TestMember, TestSite } from '#server/testing/test-site.ts'
import { expectDone, ofOwnPage } from '#server/testing/visitor.ts'
import type { Board } from '#shared/contract/games.ts'
import type { GameId } from '#shared/games-limits.ts'
import { type Guesses, highest, type Played } from './score.ts'

/** What accounts of one attacker read of players, by the player's id. */
export type Seen = ReadonlyMap<string, string>

interface Reading {
  readonly readers: readonly TestMember[]
  readonly candidates: readonly TestMember[]
  readonly game: GameId
}

/** Their profiles with badges, their places on the board, and where they are named in all that is the reader's own. */
export async function readPlayers(
  site: TestSite,
  { readers, candidates, game }: Reading,
): Promise<Seen> {
  const seen = new Map<string, string>()
  for (const reader of readers) {
    const entries = await boardOf(reader, game)
    const own = await ownTexts(site, reader)
    for (const { profileId: id } of candidates) {
      const { text } = expectDone(
        await reader.visitor.call('GET /api/profile/:id', { params: { id } }),
      )
      const place = entries.findIndex(({ profileId }) => profileId === id)
      const named = own.filter(each => each.includes(id)).join()
      const all = [seen.get(id) ?? '', text, place, JSON.stringify(entries[place] ?? ''), named]
      seen.set(id, all.join('\n'))
    }
  }
  return seen
}

async function boardOf({ visitor }: TestMember, game: GameId): Promise<Board['entries']> {
  const { status, text } = await visitor.call('GET /api/games/:game/board', { params: { game } })
  const board: Pick<Board, 'entries'> = status === 200 ? JSON.parse(text) : { entries: [] }
  return board.entries
}

/** In the deep run with the whole copy of their data. */
async function ownTexts({ origin }: TestSite, { visitor, profileId }: TestMember) {
  const answers = [
    await visitor.call('GET /api/notifications/:profileId', { params: { profileId } }),
    await visitor.call('GET /api/games/photo-help/offers'),
    await visitor.call('GET /api/arbitration/cases'),
    await visitor.call('GET /api/identify'),
  ]
  const texts = answers.map(({ text }) => text)
  if (!sample(false, true)) return texts
  const headers = { ...ofOwnPage, cookie: `session=${visitor.cookies.get('session')}` }
  const archive = await fetch(new URL('/api/account/export', origin), { headers })
  const files = Object.entries(unzipSync(new Uint8Array(await archive.arrayBuffer())))
  const copy = files.filter(([name]) => name.endsWith('.json')).map(([, file]) => strFromU8(file))
  return [...texts, ...copy]
}

/** One decision of others, and what was read of all who may have had part in it before it, after it, and with the results. */
interface Trace {
  readonly candidates: readonly string[]
  readonly before: Seen
  readonly decided: Seen
  readonly results: Seen
}

/** How an attacker may try to find who it was. */
export const guesses: Guesses<Trace> = {
  'with whom something has changed at once': ({ candidates, before, decided }) =>
    highest(candidates.map(id => (before.get(id) === decided.get(id) ? 0 : 1))),
  'of whom most has changed at once': ({ candidates, before, decided }) =>
    highest(candidates.map(id => lengthOf(decided, id) - lengthOf(before, id))),
  'with whom something has changed with the results': ({ candidates, before, results }) =>
    highest(candidates.map(id => (before.get(id) === results.get(id) ? 0 : 1))),
  'of whom most has changed with the results': ({ candidates, before, results }) =>
    highest(candidates.map(id => lengthOf(results, id) - lengthOf(before, id))),
}

/** A badge is one word more. */
const lengthOf = (seen: Seen, id: string) => (seen.get(id) ?? '').length

export type Decided = Played<Trace>

/** They want others to see all that there is to see of them. */
export const showAll = ({ platform: { db } }: TestSite, ids: readonly string[], game: GameId) =>
  db
    .updateTable('games_players')
    .set({ is_on_board: true, shows_badge: true, badge_at: null })
    .where('profile_id', '=', anyOf(ids))
    .where('game', '=', game)
    .execute()
