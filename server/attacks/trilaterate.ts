import type { TestMember } from '#server/testing/test-site.ts'
import { readBox, type Scene } from './scene.ts'
import { type Guess, metersApart, type Spot } from './score.ts'
import { guessEach, lookAtAll } from './town.ts'

const stepsAround = 20
const smallPageSize = 5

/** Asks which members are nearest to a spot. It uses only the order, or the pages, of victims and decoys. */
export interface Station {
  readonly reader: TestMember
  readonly at: Spot
}

type Nearest = { readonly api: Pick<Scene['api'], 'nearest'> }

/** A member is between `from` and `to` meters from the station. */
interface Ring {
  readonly station: Spot
  readonly from: number
  readonly to: number
}

/** The attacker moves freely around the town and asks from everywhere. */
export const byOrder = (scene: Scene): Promise<Guess[]> =>
  trilaterate(scene, stationsOf(scene, 24), { size: 100, ordered: true })

/** The attacker sees only which page each member is on. The edges of small pages are at the distances of decoys. */
export const byPageEdges = (scene: Scene): Promise<Guess[]> =>
  trilaterate(scene, stationsOf(scene, 12), { size: 15, ordered: false })

/** The attacker moves nobody: forty decoys ask from where they are. */
export async function byDecoys(scene: Scene): Promise<Guess[]> {
  const stations = scene.decoys.slice(0, 40).map(({ member, at }) => ({ reader: member, at }))
  return trilaterate(scene, stations, { size: 100, ordered: true })
}

const stationsOf = ({ attacker, random }: Scene, count: number): Station[] =>
  Array.from({ length: count }, () => ({
    reader: attacker,
    at: { x: (random() - 0.5) * 24_000, y: (random() - 0.5) * 24_000 },
  }))

async function trilaterate(
  scene: Scene,
  stations: readonly Station[],
  reading: { readonly size: number; readonly ordered: boolean },
): Promise<Guess[]> {
  const rings = new Map<string, Ring[]>(scene.victims.map(({ member }) => [member.profileId, []]))
  for (const station of stations) {
    if (station.reader === scene.attacker) await scene.api.choose(station.reader, station.at)
    const pages = await readPages(scene, station, reading.size)
    const groups = reading.ordered ? pages.flat().map(id => [id]) : pages
    for (const [id, ring] of ringsAround(scene, station.at, groups)) rings.get(id)?.push(ring)
  }
  const found = scene.victims.map(({ member }) => rings.get(member.profileId) ?? [])
  return guessEach(scene, await lookAtAll(scene), (shown, index) =>
    spotInRings(found[index] ?? [], shown),
  )
}

async function readPages(
  { api }: Nearest,
  { reader, at }: Station,
  size: number,
): Promise<string[][]> {
  const pages: string[][] = []
  for (let page = 0; ; page++) {
    const seen = await api.nearest(reader, { page, size }, at)
    if (seen.length === 0) return pages
    pages.push(seen.map(({ profileId }) => profileId))
  }
}

/** A member after a decoy is at least as far as it. A member before a decoy is at most as far. */
function* ringsAround(
  { decoys, victims }: Scene,
  station: Spot,
  groups: readonly (readonly string[])[],
): Generator<[string, Ring]> {
  const distances = new Map(
    decoys.map(({ member, at }) => [member.profileId, metersApart(at, station)] as const),
  )
  const victimIds = new Set(victims.map(({ member }) => member.profileId))
  const known = groups.map(ids => ids.flatMap(id => distances.get(id) ?? []))
  const nextAfter = Array<number>(groups.length).fill(Number.POSITIVE_INFINITY)
  for (let index = groups.length - 2; index >= 0; index--) {
    nextAfter[index] = Math.min(nextAfter[index + 1] ?? Infinity, ...(known[index + 1] ?? []))
  }
  let from = 0
  for (const [index, ids] of groups.entries()) {
    const to = nextAfter[index] ?? Number.POSITIVE_INFINITY
    for (const id of ids) if (victimIds.has(id)) yield [id, { station, from, to }]
    from = Math.max(from, ...(known[index] ?? []))
  }
}

/** The spot that fits the rings best. It searches around a start, first on a wide grid, then on finer ones. */
function spotInRings(rings: readonly Ring[], around: Spot): Spot {
  let best = around
  for (let reach = 2_000; reach > 4; reach /= 5) best = bestInNet(rings, best, reach)
  return best
}

function bestInNet(rings: readonly Ring[], around: Spot, reach: number): Spot {
  let best = around
  let least = Number.POSITIVE_INFINITY
  for (let row = -stepsAround; row <= stepsAround; row++) {
    for (let col = -stepsAround; col <= stepsAround; col++) {
      const spot = {
        x: around.x + (col * reach) / stepsAround,
        y: around.y + (row * reach) / stepsAround,
      }
      const misfit = misfitOf(rings, spot, least)
      if (misfit < least) {
        least = misfit
        best = spot
      }
    }
  }
  return best
}

/** Square meters outside the rings. It stops once the sum exceeds the best known one. */
function misfitOf(rings: readonly Ring[], spot: Spot, least: number): number {
  let sum = 0
  for (const { station, from, to } of rings) {
    const distance = metersApart(station, spot)
    sum += Math.max(0, from - distance, distance - to) ** 2
    if (sum >= least) return sum
  }
  return sum
}

/**
 * How many members are missing from pages that others follow. Each gap would reveal that a member is there, and how
 * far.
 */
export async function countHoles(scene: Nearest, station: Station): Promise<number> {
  const pages = await readPages(scene, station, smallPageSize)
  return pages.slice(0, -1).reduce((holes, page) => holes + smallPageSize - page.length, 0)
}

const halvings = 16

interface Box {
  readonly southWest: Spot
  readonly northEast: Spot
}

/** Asks for half of a box, then for half of the half that shows the victim. Only whether they are in it counts. */
export async function shrinkBounds(scene: Scene): Promise<Guess[]> {
  const spots = await lookAtAll(scene)
  const closest = await Promise.all(
    scene.victims.map(({ member }, index) => closeIn(scene, member.profileId, spots[index])),
  )
  return guessEach(scene, spots, (shown, index) => closest[index] ?? shown)
}

async function closeIn({ attacker }: Scene, profileId: string, shown: Spot | undefined) {
  if (!shown) return undefined
  const { x, y } = shown
  let box: Box = { southWest: { x: x - 900, y: y - 700 }, northEast: { x: x + 700, y: y + 900 } }
  for (let step = 0; step < halvings; step++) {
    const { half, rest } = halved(box, step % 2 === 0)
    const seen = await readBox(attacker, half)
    box = seen.some(each => each.profileId === profileId) ? half : rest
  }
  return middleOf(box)
}

function halved(box: Box, isAcross: boolean): { half: Box; rest: Box } {
  const { southWest, northEast } = box
  const { x, y } = middleOf(box)
  const edge = isAcross ? { x } : { y }
  return {
    half: { southWest, northEast: { ...northEast, ...edge } },
    rest: { southWest: { ...southWest, ...edge }, northEast },
  }
}

const middleOf = ({ southWest, northEast }: Box): Spot => ({
  x: (southWest.x + northEast.x) / 2,
  y: (southWest.y + northEast.y) / 2,
})
