import { expect, it } from 'vitest'
import { firstOf } from '#server/testing/game-actions.ts'
import { placeMember } from '#server/testing/member-actions.ts'
import { sample } from '#server/testing/sample.ts'
import type { TestMember } from '#server/testing/test-site.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { openScene, passTime } from './scene.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

const scene = await openScene({ victims: 1, decoys: 3, env: { LIMITS_FACTOR: '1' } })

/** How often somebody who jumps around the world all day long gets somewhere else. */
async function jumpAllDay(member: TestMember, change: () => object): Promise<number> {
  const jumps = sample(40, 120)
  let arrived = 0
  for (let jump = 0; jump < jumps; jump++) {
    const far = { lat: -60 + (jump % 12) * 10, lon: -170 + (jump % 30) * 11 }
    const { status } = await placeMember(member, far, change())
    if (status === 200) arrived++
    else expect(status).toBe(429)
    await passTime(scene, (22 * 60 * minuteMs) / jumps)
  }
  return arrived
}

it('nobody jumps farther than 200 km more than 20 times a day, after their first position', async () => {
  const arrived = await jumpAllDay(await scene.site.member(), () => ({}))
  expect(arrived).toBe(1 + serverLimits.farJumps.count)
})

it('a position that ends at once, so that the next one is the first, does not evade it', async () => {
  const [decoy] = firstOf(scene.decoys, 1)
  await passTime(scene, dayMs)
  const ended = () => ({ tsEffectiveUntil: scene.site.clock.now().getTime() + 1_000 })
  expect(await jumpAllDay(decoy.member, ended)).toBeLessThanOrEqual(serverLimits.farJumps.count)
})
