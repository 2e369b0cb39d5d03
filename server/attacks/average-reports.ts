import { nearby, pass, reportAll, type Scene, Sightings } from './scene.ts'
import type { Guess } from './score.ts'

const minuteMs = 60_000

/** Looks after each of many reports from one place, and takes the mean of what was shown. */
export async function averageReports(town: Scene, reports = 200): Promise<Guess[]> {
  const scene = { ...town, victims: town.victims.slice(0, 100) }
  const sightings = new Sightings(scene)
  for (let report = 0; report < reports; report++) {
    await reportAll(scene, ({ home }) => nearby(scene, home))
    await pass(scene, 5 * minuteMs)
    await sightings.look()
  }
  return guessByMean(scene, sightings)
}

/** The mean of all sightings against the last one. */
export function guessByMean({ victims }: Scene, sightings: Sightings): Guess[] {
  return victims.flatMap(({ home }, index) => {
    const shown = sightings.of(index).at(-1)
    return shown ? [{ truth: home, shown, guessed: sightings.meanOf(index) }] : []
  })
}
