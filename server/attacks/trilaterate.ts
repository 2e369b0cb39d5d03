import type { TestMember } from '#server/testing/test-site.ts'
import { apart, type Spot } from './plane.ts'
import { type Ring, spotInRings } from './rings.ts'
import { lookAtAll, type Scene } from './scene.ts'
import type { Guess } from './score.ts'
import { walkTo } from './ways.ts'

/** Asks who is nearest to a spot, and reads from it only in which order, or on which pages, victims and decoys come. */
export interface Station {
  readonly reader: TestMember
  readonly at: Spot
}

/** The attacker walks freely around the town and asks from everywhere. */
export async function byOrder(scene: Scene): Promise<Guess[]> {
  return trilaterate(scene, await stationsOf(scene, 24), { size: 100, ordered: true })
}

/** He looks only who is on which page: the edges of small pages lie at the distances of his decoys. */
export async function byPageEdges(scene: Scene): Promise<Guess[]> {
  return trilaterate(scene, await stationsOf(scene, 12), { size: 15, ordered: false })
}

/** He moves nobody: forty of the decoys ask from where they are. */
export async function byDecoys(scene: Scene): Promise<Guess[]> {
  const stations = scene.decoys.slice(0, 40).map(({ member, at }) => ({ reader: member, at }))
  return trilaterate(scene, stations, { size: 100, ordered: true })
}

interface Reading {
  readonly size: number
  readonly ordered: boolean
}

async function stationsOf({ attacker, random }: Scene, count: number): Promise<Station[]> {
  return Array.from({ length: count }, () => ({
    reader: attacker,
    at: { x: (random() - 0.5) * 24_000, y: (random() - 0.5) * 24_000 },
  }))
}

async function trilaterate(
  scene: Scene,
  stations: readonly Station[],
  reading: Reading,
): Promise<Guess[]> {
  const rings = new Map<string, Ring[]>(scene.victims.map(({ member }) => [member.profileId, []]))
  for (const station of stations) {
    if (station.reader === scene.attacker) await walkTo(station.reader, station.at)
    const pages = await readPages(scene, station, reading.size)
    const groups = reading.ordered ? pages.flat().map(id => [id]) : pages
    for (const [id, ring] of ringsAround(scene, station.at, groups)) rings.get(id)?.push(ring)
  }
  const spots = await lookAtAll(scene)
  return scene.victims.flatMap(({ member, home }, index) => {
    const shown = spots[index]
    const found = rings.get(member.profileId) ?? []
    return shown ? [{ truth: home, shown, guessed: spotInRings(found, shown) }] : []
  })
}

/** Everybody around a station, page by page. */
export async function readPages(
  { ways }: Pick<Scene, 'ways'>,
  { reader, at }: Station,
  size: number,
): Promise<string[][]> {
  const pages: string[][] = []
  for (let page = 0; ; page++) {
    const seen = await ways.nearest(reader, { page, size }, at)
    if (seen.length === 0) return pages
    pages.push(seen.map(({ profileId }) => profileId))
  }
}

/** Who comes after a decoy is no nearer than it, who comes before one no farther. */
function* ringsAround(
  { decoys, victims }: Scene,
  station: Spot,
  groups: readonly (readonly string[])[],
): Generator<[string, Ring]> {
  const distances = new Map(
    decoys.map(({ member, at }) => [member.profileId, apart(at, station)] as const),
  )
  const wanted = new Set(victims.map(({ member }) => member.profileId))
  const known = groups.map(ids => ids.flatMap(id => distances.get(id) ?? []))
  const nextAfter = Array<number>(groups.length).fill(Number.POSITIVE_INFINITY)
  for (let place = groups.length - 2; place >= 0; place--) {
    nextAfter[place] = Math.min(nextAfter[place + 1] ?? Infinity, ...(known[place + 1] ?? []))
  }
  let from = 0
  for (const [place, ids] of groups.entries()) {
    const to = nextAfter[place] ?? Number.POSITIVE_INFINITY
    for (const id of ids) if (wanted.has(id)) yield [id, { station, from, to }]
    from = Math.max(from, ...(known[place] ?? []))
  }
}
