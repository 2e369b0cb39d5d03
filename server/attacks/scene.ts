import { seededRandom } from '#server/platform/seeded-random.ts'
import { TestClock } from '#server/testing/test-clock.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/test-site.ts'
import { type SiteApi, siteApi } from './position-api.ts'
import type { Spot } from './score.ts'
import { anywhere, everybodyHome, firstMoment, secret, type Town, townSeed } from './town.ts'

/** A town at a site, and an attacker with any number of accounts. */
export interface Scene extends Town<TestMember> {
  readonly site: TestSite
  readonly api: SiteApi
  /** The attacker's other accounts, and where they were put. */
  readonly decoys: readonly { readonly member: TestMember; readonly at: Spot }[]
}

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
  const api = siteApi(site)
  const random = seededRandom(townSeed)
  const [attacker, ...others] = await api.join({ from: 1, count: victims + decoys + 1 })
  if (!attacker) throw new Error('nobody')
  const scene = {
    site,
    api,
    random,
    attacker,
    victims: others.slice(0, victims).map(member => ({ member, home: anywhere(random) })),
    decoys: others.slice(victims).map(member => ({ member, at: anywhere(random) })),
  }
  await api.choose(attacker, { x: 0, y: 0 })
  await Promise.all(scene.decoys.map(({ member, at }) => api.choose(member, at)))
  await everybodyHome(scene)
  return scene
}
