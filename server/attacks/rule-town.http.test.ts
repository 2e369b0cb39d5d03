import { expect, it } from 'vitest'
import { seededRandom } from '#server/platform/seeded-random.ts'
import { noteFigure, sample } from '#server/testing/sample.ts'
import { limits } from '#shared/limits.ts'
import { openTown } from './rule-town.ts'
import { openScene } from './scene.ts'
import type { Spot } from './score.ts'
import { type Person, type PositionApi, type Town, townMeters } from './town.ts'

const count = 10
const minuteMs = 60_000

const scene = await openScene({ victims: count })
const town = await openTown(count)

it('the rule alone publishes the same points as a site, whatever the members do', async () => {
  const steps = sample(30, 1_000)
  const seen = new Set<string>()
  for (let step = 0; step < steps; step++) {
    const atSite = await pointsAfter(scene, step)
    const byRule = await pointsAfter(town, step)
    expect(byRule).toEqual(atSite)
    for (const point of byRule) seen.add(JSON.stringify(point))
  }
  expect(seen.size).toBeGreaterThan(steps)
  noteFigure(`${steps} steps of ${count} members, ${seen.size} points`)
})

/** Each member does something random, the same in both towns. Then some time passes. */
async function pointsAfter({ api, victims, attacker }: Town, step: number) {
  const random = seededRandom(step)
  const done = victims.map(async ({ member, home }) => {
    const walked = townMeters * random() ** 4
    const at = { x: home.x + walked * (random() - 0.5), y: home.y + walked * (random() - 0.5) }
    await actions[Math.floor(random() * actions.length)]?.(api, member, at, random())
  })
  await Promise.all(done)
  const isNight = random() < 0.05
  await api.passTime(isNight ? 28 * 60 * minuteMs : 15 * minuteMs * random())
  const points = (await api.readTown(attacker)).map(({ profileId, lat, lon }) => ({
    profileId,
    lat,
    lon,
  }))
  return points.toSorted((one, other) => (one.profileId < other.profileId ? -1 : 1))
}

type Action = (api: PositionApi, member: Person, at: Spot, chance: number) => Promise<void>

const report: Action = (api, member, at) => api.report(member, at)

/** Members mostly report. */
const actions: readonly Action[] = [
  report,
  report,
  report,
  report,
  (api, member, at) => api.report(member, at, { hide: true }),
  (api, member, at) => api.choose(member, at),
  async () => undefined,
  async (api, member, _, chance) => {
    const cellMeters = limits.locationCellMeters[Math.floor(chance * 4)]
    if (cellMeters) await api.setCell(member, cellMeters)
  },
]
