import { seededRandom } from '#server/platform/seeded-random.ts'
import {
  beginWith,
  cootiesPlayers,
  giveShot,
  joinCooties,
  layerOf,
  placeAll,
  poke,
} from '#server/testing/cooties-actions.ts'
import { firstOf } from '#server/testing/game-actions.ts'
import { TestClock } from '#server/testing/test-clock.ts'
import { ownSite, type TestMember, type TestSite } from '#server/testing/test-site.ts'
import { expectDone, type Reply } from '#server/testing/visitor.ts'
import { beforeMs, type Guesses, highest, type Played, type Spot, visitsOf } from './score.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Of whom one has poked each victim. */
const candidatesCount = 4
const groupsCount = 10
const lookMs = 15 * minuteMs
const shownWithinMs = 4.5 * hourMs
/** All play on the same evening: that long, with so many visits each. Fewer would hide nobody, however the site is made. */
const evening = { withinMs: 8 * hourMs, count: 16 }

/** Known carriers, and victims of whom each is poked by one of them. */
interface Group {
  readonly candidates: readonly TestMember[]
  readonly victims: readonly TestMember[]
}

export interface CootiesScene {
  readonly site: TestSite
  /** A player with eyes only. */
  readonly attacker: TestMember
  readonly groups: readonly Group[]
  readonly random: () => number
  played: number
}

/** All that there is to know of one who was poked. */
export interface Trace {
  readonly candidates: readonly string[]
  /** When each candidate was on the site, by the minute: more than anybody is shown. */
  readonly visitsMs: readonly (readonly number[])[]
  readonly shownMs: number
  /** What the layer said of everybody before the poke, and when it first showed the victim. */
  readonly before: ReadonlyMap<string, string>
  readonly after: ReadonlyMap<string, string>
  readonly victim: string
}

/** For so many rounds, in each of which a victim of each group is poked. */
export async function openCootiesScene(rounds: number, seed = 22): Promise<CootiesScene> {
  const site = await ownSite(
    'a clock of its own',
    {},
    { clock: new TestClock(Date.UTC(2026, 0, 5, 12)) },
  )
  await site.platform.jobs.stop()
  const size = candidatesCount + rounds
  const [attacker, ...members] = await cootiesPlayers(site, 1 + groupsCount * size)
  if (!attacker) throw new Error('nobody')
  const groups = Array.from({ length: groupsCount }, (_, index) => {
    const own = members.slice(index * size, (index + 1) * size)
    return { candidates: own.slice(0, candidatesCount), victims: own.slice(candidatesCount) }
  })
  const carriers = groups.flatMap(({ candidates }) => candidates)
  await beginWith(site, carriers)
  site.clock.advance(shownWithinMs)
  return { site, attacker, groups, random: seededRandom(seed), played: 0 }
}

/** In each round one candidate of each group, by chance, pokes the group's next victim; the attacker looks on. */
export async function playRounds(
  scene: CootiesScene,
  rounds: number,
  api: CootiesApi = realCootiesApi,
): Promise<Played<Trace>[]> {
  const played: Played<Trace>[] = []
  for (let round = 0; round < rounds; round++) played.push(...(await playRound(scene, api)))
  return played
}

async function playRound(scene: CootiesScene, api: CootiesApi): Promise<Played<Trace>[]> {
  const { site, attacker, groups, random } = scene
  await everybodyThere(scene)
  const number = scene.played++
  const before = await api.layer(site, attacker)
  const atMs = site.clock.now().getTime()
  const pokes: { group: Group; victim: TestMember; carrier: number }[] = []
  for (const group of groups) {
    const carrier = Math.floor(random() * candidatesCount)
    const [from] = firstOf(group.candidates.slice(carrier), 1)
    const [victim] = firstOf(group.victims.slice(number), 1)
    const { status } = await api.poke(site, { carrier: from, target: victim })
    if (status !== 200) throw new Error(`not poked: ${status}`)
    pokes.push({ group, victim, carrier })
  }
  const seen = await watch(
    scene,
    api,
    pokes.map(({ victim }) => victim.profileId),
  )
  return pokes.map(({ group, victim, carrier }) => {
    const { shownMs, after } = seen.get(victim.profileId) ?? { shownMs: 0, after: before }
    return {
      culprit: carrier,
      trace: {
        candidates: group.candidates.map(({ profileId }) => profileId),
        visitsMs: visitsOf(group.candidates, carrier, { random, aroundMs: atMs, ...evening }),
        shownMs,
        before,
        after,
        victim: victim.profileId,
      },
    }
  })
}

/** Looks every quarter of an hour until all are shown. */
async function watch({ site, attacker }: CootiesScene, api: CootiesApi, ids: readonly string[]) {
  const seen = new Map<string, { shownMs: number; after: ReadonlyMap<string, string> }>()
  for (let passed = 0; passed <= shownWithinMs; passed += lookMs) {
    const layer = await api.layer(site, attacker)
    for (const id of ids) {
      const isNew = layer.get(id)?.startsWith('CARRIER') && !seen.has(id)
      if (isNew) seen.set(id, { shownMs: site.clock.now().getTime(), after: layer })
    }
    site.clock.advance(lookMs)
  }
  return seen
}

/** The next play is some hours later. Positions last for a day. */
async function everybodyThere({ site, attacker, groups, played }: CootiesScene) {
  site.clock.advance(4 * hourMs)
  const playing = groups.flatMap(({ candidates, victims }) => [
    ...candidates,
    ...victims.slice(played, played + 2),
  ])
  if (played % 2 === 0) await placeAll([attacker, ...playing])
  // Three a day would last for a few rounds: the attack is on times, not on that.
  await site.platform.db.deleteFrom('games_cooties_pokes').execute()
}

/** Members of another scene join as they are. */
export const joinAll = (members: readonly TestMember[]): Promise<unknown> =>
  Promise.all(members.map(async member => expectDone(await joinCooties(member))))

interface PokedAt {
  readonly carrier: TestMember
  readonly target: TestMember
  /** Where they truly stand, which the real site does not know. */
  readonly standing?: Spot
  /** Where the carrier has put themself. */
  readonly from?: Spot
}

type Layer = ReadonlyMap<string, string>

/** How the game is played and read; broken variants replace parts of it. */
export interface CootiesApi {
  poke(site: TestSite, poked: PokedAt): Promise<Pick<Reply, 'status' | 'text'>>
  layer(site: TestSite, reader: TestMember): Promise<Layer>
  giveShot(site: TestSite, healer: TestMember, target: TestMember): Promise<Pick<Reply, 'status'>>
}

export const realCootiesApi: CootiesApi = {
  poke: (_, { carrier, target }) => poke(carrier, target),
  layer: (_, reader) => layerOf(reader, ['52:13', '52:14']),
  giveShot: (_, healer, target) => giveShot(healer, target),
}

/** How somebody who watches the layer may try to find who infected whom. */
export const guesses: Guesses<Trace> = {
  'who was there just before it showed': ({ shownMs, visitsMs }) =>
    highest(visitsMs.map(visits => -Math.min(...visits.map(at => beforeMs(shownMs, at))))),
  'who was there as long before as it takes in the middle': ({ shownMs, visitsMs }) =>
    highest(
      visitsMs.map(visits => -Math.min(...visits.map(at => Math.abs(shownMs - 2.5 * hourMs - at)))),
    ),
  'who was there most between four hours and one before': ({ shownMs, visitsMs }) =>
    highest(visitsMs.map(visits => visits.filter(at => isPossible(shownMs - at)).length)),
  'who is named in it': ({ candidates, after, victim }) =>
    highest(candidates.map(id => (after.get(victim)?.includes(id) ? 1 : 0))),
  'with whom something has changed': ({ candidates, before, after }) =>
    highest(candidates.map(id => (before.get(id) === after.get(id) ? 0 : 1))),
  'who stands beside them in the answer': ({ candidates, after, victim }) => {
    const ids = [...after.keys()]
    return highest(candidates.map(id => -Math.abs(ids.indexOf(id) - ids.indexOf(victim))))
  },
}

const isPossible = (ago: number) => ago >= hourMs && ago <= 4.25 * hourMs
