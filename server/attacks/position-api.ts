import type { TestMember } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import type { LocationCellMeters } from '#shared/limits.ts'
import { pointAt, type Spot } from './score.ts'

/** What an attacker reads of somebody. */
export type Seen = Pick<ProfileBrief, 'profileId' | 'lat' | 'lon' | 'tsUpdated'>

interface Paged {
  readonly page: number
  readonly size: number
}

interface Report {
  readonly hide?: boolean
  /** The member's setting, which the real site knows. */
  readonly cellMeters?: LocationCellMeters
}

/** How positions reach the site and are read from it; broken variants replace parts of it. */
export interface PositionApi {
  /** A victim's device reports where it is. */
  report(victim: TestMember, at: Spot, change?: Report): Promise<void>
  /** From the spot where the reader has put themselves, which the site knows. */
  nearest(reader: TestMember, page: Paged, at: Spot): Promise<readonly Seen[]>
}

export const realPositionApi: PositionApi = {
  report: async (victim, at, { hide = false } = {}) => {
    const { lat, lon } = pointAt(at)
    const { profileId } = victim
    const body = { profileId, session: 1, use: 'DEVICE_GPS' as const, hide }
    expectDone(
      await victim.visitor.call('PUT /api/profile-position/:profileId', {
        params: { profileId },
        body: { ...body, gpsLat: lat, gpsLon: lon },
      }),
    )
  },
  nearest: async (reader, query) =>
    seenIn(await reader.visitor.call('GET /api/profile-briefs/nearest', { query })),
}

/** Puts a member at a chosen spot: victims on Walk, and attackers, who are wherever they want. */
export async function chooseSpot(member: TestMember, at: Spot): Promise<void> {
  const { lat, lon } = pointAt(at)
  const { profileId } = member
  const body = { profileId, session: 1, use: 'OVERRIDE' as const, hide: false }
  expectDone(
    await member.visitor.call('PUT /api/profile-position/:profileId', {
      params: { profileId },
      body: { ...body, overrideLat: lat, overrideLon: lon },
    }),
  )
}

/** The whole town lies in one sector. */
export const readTown = async (reader: TestMember): Promise<readonly Seen[]> =>
  seenIn(
    await reader.visitor.call('GET /api/profile-briefs/by-sector/:sector', {
      params: { sector: '52:13' },
    }),
  )

export async function readBox(
  reader: TestMember,
  { southWest, northEast }: { readonly southWest: Spot; readonly northEast: Spot },
): Promise<readonly Seen[]> {
  const [low, high] = [pointAt(southWest), pointAt(northEast)]
  const query = { latMin: low.lat, lonMin: low.lon, latMax: high.lat, lonMax: high.lon }
  return seenIn(await reader.visitor.call('GET /api/profile-briefs/by-bounds', { query }))
}

function seenIn(reply: Awaited<ReturnType<TestMember['visitor']['call']>>): readonly Seen[] {
  const seen: unknown = expectDone(reply).body
  if (!Array.isArray(seen)) throw new Error(`no list: ${reply.text}`)
  return seen
}
