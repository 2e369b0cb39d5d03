import { publishPositions, purgePositions } from '#server/features/position/position-rounds.ts'
import { seededRandom } from '#server/testing/seeded-random.ts'
import { TestClock } from '#server/testing/test-clock.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/test-site.ts'
import { numberedMembers } from './numbered-members.ts'
import { meanOf, type Spot, spotOf } from './plane.ts'
import { readTown, realWays, type Seen, type Ways, walkTo } from './ways.ts'

/** A member on GPS, and where he truly stands. */
export interface Victim {
  readonly member: TestMember
  readonly home: Spot
}

/** A town of victims, and an attacker with as many accounts as he likes. */
export interface Scene {
  readonly site: TestSite
  readonly ways: Ways
  readonly random: () => number
  readonly victims: readonly Victim[]
  readonly attacker: TestMember
  /** The attacker's other accounts, and where he put them. */
  readonly decoys: readonly { readonly member: TestMember; readonly at: Spot }[]
}

const townMeters = 20_000
export const secret = '5ec7e7'.repeat(11).slice(0, 64)
const firstMoment = Date.UTC(2026, 5, 3, 8, 2)

export interface SceneSize {
  readonly victims: number
  readonly decoys?: number
  readonly ways?: Ways
  readonly env?: Readonly<Record<string, string>>
}

/** Everything in it follows from the seed: the secret, the ids, the clock, and where everybody stands. */
export async function openScene({
  victims,
  decoys = 0,
  ways = realWays,
  env = {},
}: SceneSize): Promise<Scene> {
  const site = await openTestSite({ SECRET: secret, ...env }, { clock: new TestClock(firstMoment) })
  const random = seededRandom(4)
  const anywhere = () => ({ x: (random() - 0.5) * townMeters, y: (random() - 0.5) * townMeters })
  const members = await numberedMembers(site, { from: 1, count: victims + decoys + 1 })
  const [attacker, ...others] = members
  if (!attacker) throw new Error('nobody')
  const scene = {
    site,
    ways,
    random,
    attacker,
    victims: others.slice(0, victims).map(member => ({ member, home: anywhere() })),
    decoys: others.slice(victims).map(member => ({ member, at: anywhere() })),
  }
  await walkTo(attacker, { x: 0, y: 0 })
  await Promise.all(scene.decoys.map(({ member, at }) => walkTo(member, at)))
  await everybodyHome(scene)
  return scene
}

/** Every victim reports from a place of his own. */
export async function reportAll(
  { victims, ways }: Pick<Scene, 'victims' | 'ways'>,
  placeOf: (victim: Victim, index: number) => Spot,
): Promise<void> {
  await Promise.all(
    victims.map((victim, index) => ways.report(victim.member, placeOf(victim, index))),
  )
}

export const everybodyHome = (scene: Pick<Scene, 'victims' | 'ways'>): Promise<void> =>
  reportAll(scene, ({ home }) => home)

/** A fix as devices give it: some metres off. */
export function nearby({ random }: Pick<Scene, 'random'>, { x, y }: Spot, meters = 15): Spot {
  const off = () => (random() + random() + random() + random() - 2) * 1.73 * meters
  return { x: x + off(), y: y + off() }
}

/** Time goes by, and what happens by the clock happens. */
export async function pass({ site }: Pick<Scene, 'site'>, milliseconds: number): Promise<void> {
  const { clock, platform, liveMap } = site
  clock.advance(milliseconds)
  for (const round of [publishPositions, purgePositions]) {
    const changed = await round(platform)
    if (changed.length > 0) await liveMap.refresh(changed)
  }
}

/** What the attacker reads of each victim, in their order; nothing of who is not shown. */
export async function lookAtAll(scene: Scene): Promise<readonly (Spot | undefined)[]> {
  const seen = new Map((await readTown(scene.attacker)).map(each => [each.profileId, each]))
  return scene.victims.map(({ member }) => spotIn(seen.get(member.profileId)))
}

const spotIn = (seen: Seen | undefined) => seen && spotOf(seen)

/** The places at which an attacker saw each victim over time. */
export class Sightings {
  readonly #scene: Scene
  readonly #seen: Spot[][]

  constructor(scene: Scene) {
    this.#scene = scene
    this.#seen = scene.victims.map(() => [])
  }

  async look(): Promise<void> {
    const spots = await lookAtAll(this.#scene)
    spots.forEach((spot, index) => {
      if (spot) this.#seen[index]?.push(spot)
    })
  }

  of(index: number): readonly Spot[] {
    return this.#seen[index] ?? []
  }

  meanOf(index: number): Spot {
    return meanOf(this.of(index))
  }
}
