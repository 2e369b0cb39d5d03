import { guessByMean } from './average-reports.ts'
import { lookAtAll, nearby, pass, reportAll, type Scene, Sightings } from './scene.ts'
import type { Guess } from './score.ts'
import { walkTo } from './ways.ts'

const minuteMs = 60_000

/** Victims hide and show themselves, which acts at once; the attacker looks each time they are back. */
export async function toggleHide(scene: Scene): Promise<Guess[]> {
  const sightings = new Sightings(scene)
  for (let time = 0; time < 4; time++) {
    await Promise.all(
      scene.victims.map(({ member, home }) =>
        scene.ways.report(member, nearby(scene, home), { hide: true }),
      ),
    )
    await reportAll(scene, ({ home }) => nearby(scene, home))
    await sightings.look()
    await pass(scene, 7 * minuteMs)
  }
  return guessByMean(scene, sightings)
}

/** Victims go from GPS to Walk, as the page does: at the published point, and back, which acts at once too. */
export async function toggleWalk(scene: Scene): Promise<Guess[]> {
  const sightings = new Sightings(scene)
  for (let time = 0; time < 4; time++) {
    await reportAll(scene, ({ home }) => nearby(scene, home))
    await sightings.look()
    const shown = await lookAtAll(scene)
    await Promise.all(
      scene.victims.map(async ({ member }, index) => {
        const at = shown[index]
        if (at) await walkTo(member, at)
      }),
    )
    await sightings.look()
    await pass(scene, 7 * minuteMs)
  }
  await reportAll(scene, ({ home }) => nearby(scene, home))
  await sightings.look()
  return guessByMean(scene, sightings)
}
