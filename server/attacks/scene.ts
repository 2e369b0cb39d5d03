import { publishPositions, purgePositions } from '#server/features/position/position.jobs.ts'
import { seededRandom } from '#server/platform/seeded-random.ts'
import { firstOf } from '#server/testing/game-actions.ts'
import { readBounds, readNearest, readSector } from '#server/testing/map-reads.ts'
import { placeMember } from '#server/testing/member-actions.ts'
import { TestClock } from '#server/testing/test-clock.ts'
import { ownSite, type TestMember, type TestSite } from '#server/testing/test-site.ts'
import { expectDone, type Reply } from '#server/testing/visitor.ts'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { pointAt, type Spot } from './score.ts'
import {
  anywhere,
  everybodyHome,
  firstMoment,
  numberedPeople,
  type PositionApi,
  type Seen,
  secret,
  type Town,
  townSeed,
  type Victim,
} from './town.ts'

/** A town at a site, and an attacker with any number of accounts. */
export interface Scene extends Town {
  readonly site: TestSite
  readonly api: SiteApi
  readonly victims: readonly Victim<TestMember>[]
  readonly attacker: TestMember
  /** The attacker's other accounts and their spots. */
  readonly decoys: readonly { readonly member: TestMember; readonly at: Spot }[]
}

interface SceneSize {
  readonly victims: number
  readonly decoys?: number
  readonly env?: Readonly<Record<string, string>>
}

/** Everything in it follows from the seed: secret, ids, clock, and where everybody is. */
export async function openScene({ victims, decoys = 0, env = {} }: SceneSize): Promise<Scene> {
  const site = await ownSite(
    'a clock of its own',
    { SECRET: secret, ...env },
    { clock: new TestClock(firstMoment) },
  )
  const api = siteApi(site)
  const random = seededRandom(townSeed)
  const joined = await api.join({ from: 1, count: victims + decoys + 1 })
  const [[attacker], others] = [firstOf(joined, 1), joined.slice(1)]
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

type Brief = Pick<ProfileBrief, 'profileId' | 'lat' | 'lon' | 'tsUpdated'>

interface Paged {
  readonly page: number
  readonly size: number
}

/** A site with lists that an attacker also reads. */
export interface SiteApi extends PositionApi<TestMember> {
  /** From the spot that the reader has chosen, which the site knows. */
  nearest(reader: TestMember, page: Paged, at: Spot): Promise<readonly Seen[]>
}

const siteApi = (site: TestSite): SiteApi => ({
  join: people => site.members(numberedPeople(people)),
  setCell: async ({ visitor }, locationCellMeters) => {
    await visitor.ask('PATCH /api/settings', { body: { locationCellMeters } })
  },
  report: async (victim, at, { hide = false } = {}) => {
    await reportFix(victim, at, { hide })
  },
  choose: chooseSpot,
  passTime: milliseconds => passTime({ site }, milliseconds),
  readTown,
  nearest: async (reader, page) => briefsIn(await readNearest(reader, page)),
})

/** Sends a position as a device on GPS does, with no chosen point. */
export function sendFix(member: TestMember, at: Spot, change: object = {}): Promise<Reply> {
  const { lat: gpsLat, lon: gpsLon } = pointAt(at)
  const chosen = { overrideLat: undefined, overrideLon: undefined }
  return placeMember(member, pointAt(at), {
    use: 'DEVICE_GPS',
    ...chosen,
    gpsLat,
    gpsLon,
    ...change,
  })
}

export const reportFix = async (...sent: Parameters<typeof sendFix>): Promise<Reply> =>
  expectDone(await sendFix(...sent))

export async function chooseSpot(member: TestMember, at: Spot): Promise<void> {
  expectDone(await placeMember(member, pointAt(at)))
}

export async function passTime(
  { site }: { readonly site: TestSite },
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

export const readTown = async (reader: TestMember) => briefsIn(await readSector(reader))

export async function readBox(
  reader: TestMember,
  { southWest, northEast }: { readonly southWest: Spot; readonly northEast: Spot },
): Promise<readonly Brief[]> {
  const [low, high] = [pointAt(southWest), pointAt(northEast)]
  const box = { latMin: low.lat, lonMin: low.lon, latMax: high.lat, lonMax: high.lon }
  return briefsIn(await readBounds(reader, box))
}

function briefsIn(reply: Reply): readonly Brief[] {
  const briefs: unknown = expectDone(reply).body
  if (!Array.isArray(briefs)) throw new Error(`no list: ${reply.text}`)
  return briefs
}
