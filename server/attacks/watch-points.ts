import type { Guess, Spot } from './score.ts'
import { guessEach, lookAtAll, nearby, reportAll, Sightings, type Town } from './town.ts'

const minuteMs = 60_000
const reports = 20
const returns = 10
/** Longer than a position is valid: what was published is gone. */
const awayMs = 28 * 60 * minuteMs

/** Takes the published point for the true one: the measure of all other attacks, and the best one can do with one look. */
export async function readPoint(town: Town): Promise<Guess[]> {
  return guessEach(town, await lookAtAll(town), shown => shown)
}

/** Looks after each of many reports from one place, and takes the mean of what was shown. */
export async function averageReports(town: Town): Promise<Guess[]> {
  const sightings = new Sightings(town)
  for (let report = 0; report < reports; report++) {
    await reportAll(town, ({ home }) => nearby(town, home))
    await town.api.passTime(5 * minuteMs)
    await sightings.look()
  }
  return guessByMean(town, sightings)
}

/** Victims hide and show themselves, which acts at once; the attacker looks each time they are back. */
export async function toggleHide(town: Town): Promise<Guess[]> {
  const sightings = new Sightings(town)
  for (let time = 0; time < 4; time++) {
    await Promise.all(
      town.victims.map(({ member, home }) =>
        town.api.report(member, nearby(town, home), { hide: true }),
      ),
    )
    await reportAll(town, ({ home }) => nearby(town, home))
    await sightings.look()
    await town.api.passTime(7 * minuteMs)
  }
  return guessByMean(town, sightings)
}

/** Victims go from GPS to Walk, as the page does: at the published point, and back, which acts at once too. */
export async function toggleWalk(town: Town): Promise<Guess[]> {
  const sightings = new Sightings(town)
  for (let time = 0; time < 4; time++) {
    await reportAll(town, ({ home }) => nearby(town, home))
    await sightings.look()
    const shown = await lookAtAll(town)
    await Promise.all(
      town.victims.map(async ({ member }, index) => {
        const at = shown[index]
        if (at) await town.api.choose(member, at)
      }),
    )
    await sightings.look()
    await town.api.passTime(7 * minuteMs)
  }
  await reportAll(town, ({ home }) => nearby(town, home))
  await sightings.look()
  return guessByMean(town, sightings)
}

/** Victims come home from another side each time, after a time without reports; the attacker looks when they are there. */
export async function watchReturns(town: Town): Promise<Guess[]> {
  const sightings = new Sightings(town)
  for (let time = 0; time < returns; time++) {
    const headings = town.victims.map(() => town.random() * 2 * Math.PI)
    for (const meters of [800, 0]) {
      await reportAll(town, ({ home }, index) =>
        nearby(town, away(home, headings[index] ?? 0, meters)),
      )
      await town.api.passTime(11 * minuteMs)
    }
    await sightings.look()
    await town.api.passTime(awayMs)
  }
  return guessByMean(town, sightings)
}

export const away = ({ x, y }: Spot, heading: number, meters: number): Spot => ({
  x: x + Math.cos(heading) * meters,
  y: y + Math.sin(heading) * meters,
})

function guessByMean(town: Town, sightings: Sightings): Guess[] {
  const shown = town.victims.map((_, index) => sightings.of(index).at(-1))
  return guessEach(town, shown, (_, index) => sightings.meanOf(index))
}
