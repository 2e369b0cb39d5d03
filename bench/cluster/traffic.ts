import { setTimeout as pause } from 'node:timers/promises'
import type { MadeMember } from '#server/testing/make-member.ts'
import type { SendRequest } from '#server/testing/send-request.ts'
import { Visitor } from '#server/testing/visitor.ts'

/** Members who move on the map and read it, at fixed times, whether or not the site answers. */

interface Rates {
  readonly movesPerSecond: number
  readonly readsPerSecond: number
}

const town = { lat: 52, lon: 13 }

export function startTraffic(
  site: SendRequest,
  members: readonly MadeMember[],
  { movesPerSecond, readsPerSecond }: Rates,
): { stop(): Promise<void> } {
  let isStopping = false
  const pick = () => members[Math.floor(Math.random() * members.length)]
  const every = async (ms: number, act: (member: MadeMember) => Promise<unknown>) => {
    const open = new Set<Promise<unknown>>()
    while (!isStopping) {
      const member = pick()
      if (!member) break
      const acted = act(member)
        .catch(() => undefined)
        .finally(() => open.delete(acted))
      open.add(acted)
      await pause(ms)
    }
    await Promise.all(open)
  }
  const running = [
    every(1_000 / movesPerSecond, member => move(site, member)),
    every(1_000 / readsPerSecond, member => look(site, member)),
  ]
  return {
    stop: async () => {
      isStopping = true
      await Promise.all(running)
    },
  }
}

export function move(site: SendRequest, { profileId, token }: MadeMember) {
  const near = (degrees: number) => degrees + Math.random()
  return new Visitor(site, token).call('PUT /api/profile-position/:profileId', {
    params: { profileId },
    body: {
      profileId,
      session: 1,
      use: 'OVERRIDE',
      overrideLat: near(town.lat),
      overrideLon: near(town.lon),
      hide: false,
    },
  })
}

function look(site: SendRequest, { token }: MadeMember) {
  return new Visitor(site, token).call('GET /api/profile-briefs/by-sector/:sector', {
    params: { sector: `${town.lat}:${town.lon}` },
  })
}
