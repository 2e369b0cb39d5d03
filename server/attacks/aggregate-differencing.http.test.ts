import { expect, it } from 'vitest'
import { firstOf } from '#server/testing/game-actions.ts'
import { blockMember } from '#server/testing/member-actions.ts'
import type { TestMember } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { mapLimits } from '#shared/map-limits.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { openScene, passTime, reportFix } from './scene.ts'

/** Decoys bring a cell just below the count at which it is shown: one victim more or less makes the difference. */
const decoysNeeded = serverLimits.aggregateMembersMin - 1

const scene = await openScene({ victims: 1, decoys: decoysNeeded })
const [victim] = firstOf(scene.victims, 1)
// Away from all others: the attacker only reads.
await reportFix(scene.attacker, { x: 0, y: 0 }, { hide: true })

/** The aggregates counted anew, but for when they were counted. */
async function counted(reader: TestMember): Promise<string> {
  await passTime(scene, mapLimits.aggregatesKeptMs)
  const { text } = expectDone(await reader.visitor.call('GET /api/profile-positions/aggregates'))
  return text.replaceAll(/"tsUpdated":\d+/g, '')
}

it('with decoys reveals whether a visible member is in a whole degree, not where in it', async () => {
  const answers = new Set<string>()
  for (const x of [-9_000, 0, 4_000, 9_000]) {
    await reportFix(victim.member, { x, y: 500 })
    await passTime(scene, serverLimits.publishWindowMs)
    answers.add(await counted(scene.attacker))
  }
  expect([...answers]).toEqual([
    expect.stringContaining(`"count":${serverLimits.aggregateMembersMin}`),
  ])
})

it('does not reveal who blocks the reader, and counts nobody who hides', async () => {
  const before = await counted(scene.attacker)
  await blockMember(victim.member, scene.attacker)
  expect(await counted(scene.attacker)).toBe(before)
  await reportFix(victim.member, victim.home, { hide: true })
  const hidden = await counted(scene.attacker)
  expect(hidden).not.toContain(`"count":${serverLimits.aggregateMembersMin}`)
  await reportFix(victim.member, { x: 3_000, y: 3_000 }, { hide: true })
  expect(await counted(scene.attacker)).toBe(hidden)
})
