import { expect, it } from 'vitest'
import { firstOf } from '#server/testing/game-actions.ts'
import { placeMember } from '#server/testing/member-actions.ts'
import { sample } from '#server/testing/sample.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { openScene, passTime } from './scene.ts'

const dayMs = 86_400_000

const scene = await openScene({ victims: 1, decoys: 3, env: { LIMITS_FACTOR: '1' } })

it('nobody jumps around the world more than 20 times a day by positions that end at once', async () => {
  const [{ member }] = firstOf(scene.decoys, 1)
  await passTime(scene, dayMs)
  const jumps = sample(40, 120)
  let arrived = 0
  for (let jump = 0; jump < jumps; jump++) {
    const far = { lat: -60 + (jump % 12) * 10, lon: -170 + (jump % 30) * 11 }
    const tsEffectiveUntil = scene.site.clock.now().getTime() + 1_000
    const { status } = await placeMember(member, far, { tsEffectiveUntil })
    if (status === 200) arrived++
    else expect(status).toBe(429)
    await passTime(scene, (22 * 3_600_000) / jumps)
  }
  expect(arrived).toBeLessThanOrEqual(serverLimits.farJumps.count)
})
