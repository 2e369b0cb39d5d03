import { publishPositions, purgePositions } from '#server/features/position/position.jobs.ts'
import { seededRandom } from '#server/testing/seeded-random.ts'
import { TestClock } from '#server/testing/test-clock.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/test-site.ts'
import {
  chooseSpot,
  type PositionApi,
  readTown,
  realPositionApi,
  type Seen,
} from './position-api.ts'
import { meanOf, type Spot, spotOf } from './score.ts'

/** A member on GPS, and where they truly stand. */
export interface Victim {
  readonly member: TestMember
  readonly home: Spot
}

/** A town of victims, and an attacker with any number of accounts. */
export interface Scene {
  readonly site: TestSite
  readonly api: PositionApi
  readonly random: () => number
  readonly victims: readonly Victim[]
  readonly attacker: TestMember
  /** The attacker's other accounts, and where they were put. */
  readonly decoys: readonly { readonly member: TestMember; readonly at: Spot }[]
}

const townMeters = 20_000
const seed = 4
export const secret = '5ec7e7'.repeat(11).slice(0, 64)
const firstMoment = Date.UTC(2026, 5, 3, 8, 2)

interface SceneSize {
  readonly victims: number
  readonly decoys?: number
  readonly env?: Readonly<Record<string, string>>
}

/** Everything in it follows from the seed: the secret, the ids, the clock, and where everybody stands. */
export async function openScene({ victims, decoys = 0, env = {} }: SceneSize): Promise<Scene> {
  const site = await openTestSite(
    'a clock of its own',
    { SECRET: secret, ...env },
    { clock: new TestClock(firstMoment) },
  )
  const random = seededRandom(seed)
  const anywhere = () => ({ x: (random() - 0.5) * townMeters, y: (random() - 0.5) * townMeters })
  const members = await numberedMembers(site, { from: 1, count: victims + decoys + 1 })
  const [attacker, ...others] = members
  if (!attacker) throw new Error('nobody')
  const scene = {
    site,
    api: realPositionApi,
    random,
    attacker,
    victims: others.slice(0, victims).map(member => ({ member, home: anywhere() })),
    decoys: others.slice(victims).map(member => ({ member, at: anywhere() })),
  }
  await chooseSpot(attacker, { x: 0, y: 0 })
  await Promise.all(scene.decoys.map(({ member, at }) => chooseSpot(member, at)))
  await everybodyHome(scene)
  return scene
}

/** The first victims alone. Chance is as in a scene that was opened for them: it hangs on no attack before. */
export function partOf(scene: Scene, count: number): Scene {
  const random = seededRandom(seed)
  for (let drawn = 0; drawn < 2 * (count + scene.decoys.length); drawn++) random()
  return { ...scene, random, victims: scene.victims.slice(0, count) }
}

/** Every victim reports from a spot of their own. */
export async function reportAll(
  { victims, api }: Pick<Scene, 'victims' | 'api'>,
  spotFor: (victim: Victim, index: number) => Spot,
): Promise<void> {
  await Promise.all(
    victims.map((victim, index) => api.report(victim.member, spotFor(victim, index))),
  )
}

export const everybodyHome = (scene: Pick<Scene, 'victims' | 'api'>): Promise<void> =>
  reportAll(scene, ({ home }) => home)

/** A fix as devices give it: some metres off. */
export function nearby({ random }: Pick<Scene, 'random'>, { x, y }: Spot, meters = 15): Spot {
  const off = () => (random() + random() + random() + random() - 2) * 1.73 * meters
  return { x: x + off(), y: y + off() }
}

/** Advances the clock and runs the scheduled jobs. */
export async function passTime(
  { site }: Pick<Scene, 'site'>,
  milliseconds: number,
  jobs = [publishPositions, purgePositions],
): Promise<void> {
  const { clock, platform, liveMap } = site
  clock.advance(milliseconds)
  for (const job of jobs) {
    const changed = await job(platform)
    if (changed.length > 0) await liveMap.refresh(changed)
  }
}

/** What the attacker reads of each victim, in their order; undefined for those not shown. */
export async function lookAtAll(scene: Scene): Promise<readonly (Spot | undefined)[]> {
  const seen = new Map((await readTown(scene.attacker)).map(each => [each.profileId, each]))
  return scene.victims.map(({ member }) => spotIn(seen.get(member.profileId)))
}

const spotIn = (seen: Seen | undefined) => seen && spotOf(seen)

/** The spots at which an attacker saw each victim over time. */
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

interface Numbered {
  readonly from: number
  readonly count: number
  /** By the index among those made together; else of the number. */
  readonly emailOf?: (index: number) => string
}

/** Members whose ids follow from their numbers: with a secret that is given, their cells lie the same on every run. */
export const numberedMembers = (
  site: TestSite,
  { from, count, emailOf = index => `member-${from + index}@example.org` }: Numbered,
): Promise<TestMember[]> =>
  site.members(
    Array.from({ length: count }, (_, index) => ({
      ...idsOf(from + index),
      email: emailOf(index),
    })),
  )

function idsOf(number: number) {
  const end = number.toString(16).padStart(12, '0')
  return {
    accountId: `01990000-0000-7000-8000-${end}`,
    profileId: `01990000-0000-7000-9000-${end}`,
  }
}
