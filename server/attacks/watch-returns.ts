import { guessByMean } from './average-reports.ts'
import type { Spot } from './plane.ts'
import { nearby, pass, reportAll, type Scene, Sightings } from './scene.ts'
import type { Guess } from './score.ts'

const minuteMs = 60_000
const returns = 40
/** Nothing for longer than a position is valid: what was published is gone. */
const awayMs = 28 * 60 * minuteMs

/** Victims come home from another side each time, after a time of silence; the attacker looks when they are there. */
export async function watchReturns(scene: Scene): Promise<Guess[]> {
  const sightings = new Sightings(scene)
  for (let time = 0; time < returns; time++) {
    const headings = scene.victims.map(() => scene.random() * 2 * Math.PI)
    for (const meters of [800, 0]) {
      await reportAll(scene, ({ home }, index) =>
        nearby(scene, away(home, headings[index] ?? 0, meters)),
      )
      await pass(scene, 11 * minuteMs)
    }
    await sightings.look()
    await pass(scene, awayMs)
  }
  return guessByMean(scene, sightings)
}

const away = ({ x, y }: Spot, heading: number, meters: number): Spot => ({
  x: x + Math.cos(heading) * meters,
  y: y + Math.sin(heading) * meters,
})
