import { strFromU8 } from 'fflate'
import { exportedFiles } from '#server/testing/exported-files.ts'
import { sample } from '#server/testing/sample.ts'
import { changeRows } from '#server/testing/stored-rows.ts'
import type { SharedSite, TestMember } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import type { Board } from '#shared/contract/games.ts'
import type { GameId } from '#shared/games/games.ts'
import { changed, type Guesses, highest, type Played } from './score.ts'

/** What one attacker's accounts read of players, by the player's id. */
type Seen = ReadonlyMap<string, string>

export interface Reading {
  readonly readers: readonly TestMember[]
  readonly candidates: readonly TestMember[]
  readonly game: GameId
}

/** Profiles with badges, ranks on the board, and mentions in the reader's own data. */
export async function readPlayers({ readers, candidates, game }: Reading): Promise<Seen> {
  const seen = new Map<string, string>()
  for (const reader of readers) {
    const entries = await boardOf(reader, game)
    const own = await ownTexts(reader)
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

/** In the deep run this includes the full copy of their data. */
async function ownTexts({ visitor, profileId }: TestMember) {
  const answers = [
    await visitor.call('GET /api/notifications/:profileId', { params: { profileId } }),
    await visitor.call('GET /api/games/photo-help/offers'),
    await visitor.call('GET /api/arbitration/cases'),
    await visitor.call('GET /api/identify'),
  ]
  const texts = answers.map(({ text }) => text)
  if (!sample(false, true)) return texts
  const files = Object.entries(await exportedFiles(visitor))
  const copy = files.filter(([name]) => name.endsWith('.json')).map(([, file]) => strFromU8(file))
  return [...texts, ...copy]
}

/**
 * One decision by others, and what the attacker read of all possible participants before it, after it and with the
 * results.
 */
interface Trace {
  readonly candidates: readonly string[]
  readonly before: Seen
  readonly decided: Seen
  readonly results: Seen
}

export const guesses: Guesses<Trace> = {
  'with whom something has changed at once': trace => changed(trace, trace.before, trace.decided),
  'of whom most has changed at once': trace => grown(trace, trace.decided),
  'with whom something has changed with the results': trace =>
    changed(trace, trace.before, trace.results),
  'of whom most has changed with the results': trace => grown(trace, trace.results),
}

/** A badge adds one word. */
function grown({ candidates, before }: Trace, after: Seen) {
  const lengthOf = (seen: Seen, id: string) => (seen.get(id) ?? '').length
  return highest(candidates.map(id => lengthOf(after, id) - lengthOf(before, id)))
}

export type Decided = Played<Trace>

/** Adds to each what the attacker reads now, after the results. */
export async function withResults(reading: Reading, decided: readonly Decided[]) {
  const results = await readPlayers(reading)
  return decided.map(each => ({ ...each, trace: { ...each.trace, results } }))
}

/** Lets others see everything that these players can show. */
export const showAll = (site: SharedSite, ids: readonly string[], game: GameId) =>
  changeRows(
    site,
    'games_players',
    { profile_id: ids, game },
    { is_on_board: true, shows_badge: true, badge_at: null },
  )
