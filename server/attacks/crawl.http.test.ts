import { afterEach, expect, it } from 'vitest'
import type { TestMember } from '#server/testing/test-site.ts'
import type { Reply } from '#server/testing/visitor.ts'
import { limits } from '#shared/limits.ts'
import { openScene, passTime, type Scene } from './scene.ts'

const minuteMs = 60_000

let scene: Scene
afterEach(() => scene.site.close())
const open = async () => {
  scene = await openScene({ victims: 1, decoys: 1, env: { LIMITS_FACTOR: '1' } })
  return scene
}

const box = '/api/profile-briefs/by-bounds?latMin=52.2&latMax=52.3&lonMin=13.2&lonMax=13.3'

/** What the attacker gets before being told to wait, and for how long. */
async function crawl({ visitor }: TestMember, addresses: Iterable<string>) {
  let read = 0
  for (const address of addresses) {
    const reply = await visitor.fetch(address)
    if (reply.status === 429) return { read, waitSeconds: waitOf(reply) }
    expect(reply.status).toBe(200)
    read++
  }
  return { read, waitSeconds: 0 }
}

const waitOf = ({ headers }: Reply) => Number(headers.get('retry-after'))

it('reads 120 times a minute, over all calls together; a stranger is not touched by it', async () => {
  const { attacker, victims, decoys } = await open()
  const calls = [
    '/api/profile-briefs/nearest?size=5',
    '/api/profile-briefs/by-sector/52:13',
    box,
    `/api/profile/${victims[0]?.member.profileId}`,
  ]
  const all = Array.from({ length: 130 }, (_, index) => calls[index % calls.length] ?? '')
  const { read, waitSeconds } = await crawl(attacker, all)
  expect(read).toBe(limits.positionReads.count)
  expect(waitSeconds).toBeGreaterThan(0)
  expect(waitSeconds).toBeLessThanOrEqual(60)
  for (const call of calls) expect((await attacker.visitor.fetch(call)).status).toBe(429)
  expect((await decoys[0]?.member.visitor.fetch(box))?.status).toBe(200)
  await passTime(scene, waitSeconds * 1000)
  expect((await attacker.visitor.fetch(box)).status).toBe(200)
})

it('gets 240 sectors an hour and 2,000 a day, by whichever call', async () => {
  const { attacker, site } = await open()
  let sectors = 0
  for (let hour = 0; hour < 9; hour++) {
    for (let strip = 0; strip < 12; strip++) {
      const south = -80 + strip * 2
      const west = -170 + hour * 12
      const address = `/api/profile-briefs/by-bounds?latMin=${south}.1&latMax=${south + 1}.9&lonMin=${west}.1&lonMax=${west + 9}.9`
      const { status } = await attacker.visitor.fetch(address)
      if (status === 200) sectors += 20
      else expect(status).toBe(429)
      site.clock.advance(minuteMs)
    }
    const oneMore = '/api/profile-briefs/by-sector/80:100'
    expect((await attacker.visitor.fetch(oneMore)).status).toBe(429)
    site.clock.advance(49 * minuteMs)
  }
  expect(sectors).toBe(2_000)
})
