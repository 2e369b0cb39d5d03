import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { MadeMember } from '#server/testing/make-member.ts'
import type { SendRequest } from '#server/testing/send-request.ts'
import { type Reply, Visitor } from '#server/testing/visitor.ts'

/** Members who move on the map, read it and write, at fixed times, whether or not the site answers. */

/** What a member does. It rejects without an answer. */
type Act = (site: SendRequest, member: MadeMember, other: MadeMember) => Promise<Reply>

const town = { lat: 52, lon: 13 }

export const acts = {
  read: (site, { token }) =>
    new Visitor(site, token).call('GET /api/profile-briefs/by-sector/:sector', {
      params: { sector: `${town.lat}:${town.lon}` },
      query: { size: 30 },
    }),
  move: (site, { profileId, token }) =>
    new Visitor(site, token).call('PUT /api/profile-position/:profileId', {
      params: { profileId },
      body: {
        profileId,
        session: 1,
        use: 'OVERRIDE',
        overrideLat: town.lat + Math.random(),
        overrideLon: town.lon + Math.random(),
        hide: false,
      },
    }),
  message: (site, { profileId, token }, other) =>
    new Visitor(site, token).call('POST /api/message', {
      body: {
        id: randomUUID(),
        senderProfileId: profileId,
        recipientProfileId: other.profileId,
        bodyText: 'Coffee at six?',
        profilePicIds: [],
      },
    }),
} satisfies Record<string, Act>

interface Traffic {
  readonly site: SendRequest
  readonly members: readonly MadeMember[]
  readonly act: Act
  readonly perSecond: number
}

interface Running {
  /** How many calls were done. */
  readonly count: () => number
  /** Waits for the last answers. */
  stop(): Promise<void>
}

export function startTraffic({ site, members, act, perSecond }: Traffic): Running {
  const open = new Set<Promise<unknown>>()
  let isStopping = false
  let count = 0
  const actOnce = async () => {
    const reply = await act(site, pickOf(members), pickOf(members)).catch(() => undefined)
    if (reply && reply.status < 300) count++
  }
  const run = async () => {
    while (!isStopping) {
      const acted = actOnce().finally(() => open.delete(acted))
      open.add(acted)
      await pause(1_000 / perSecond)
    }
    await Promise.all(open)
  }
  const running = run()
  return {
    count: () => count,
    stop: async () => {
      isStopping = true
      await running
    },
  }
}

function pickOf(members: readonly MadeMember[]): MadeMember {
  const member = members[Math.floor(Math.random() * members.length)]
  if (!member) throw new Error('there are no members')
  return member
}
