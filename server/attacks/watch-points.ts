import { chooseSpot, readBox } from './position-api.ts'
import { lookAtAll, nearby, passTime, reportAll, type Scene, Sightings } from './scene.ts'
import type { Guess, Spot } from './score.ts'

const minuteMs = 60_000
const reports = 20
const returns = 10
/** Longer than a position is valid: what was published is gone. */
const awayMs = 28 * 60 * minuteMs
const halvings = 16

interface Box {
  readonly southWest: Spot
  readonly northEast: Spot
}

/** Takes the published point for the true one: the measure of all other attacks, and the best one can do with one look. */
export async function readPoint(scene: Scene): Promise<Guess[]> {
  const spots = await lookAtAll(scene)
  return scene.victims.flatMap(({ home }, index) => {
    const shown = spots[index]
    return shown ? [{ truth: home, shown, guessed: shown }] : []
  })
}

/** As many as a score needs, where each takes many reports. */
const firstOf = (town: Scene): Scene => ({ ...town, victims: town.victims.slice(0, 100) })

/** Looks after each of many reports from one place, and takes the mean of what was shown. */
export async function averageReports(town: Scene): Promise<Guess[]> {
  const scene = firstOf(town)
  const sightings = new Sightings(scene)
  for (let report = 0; report < reports; report++) {
    await reportAll(scene, ({ home }) => nearby(scene, home))
    await passTime(scene, 5 * minuteMs)
    await sightings.look()
  }
  return guessByMean(scene, sightings)
}

/** Victims hide and show themselves, which acts at once; the attacker looks each time they are back. */
export async function toggleHide(town: Scene): Promise<Guess[]> {
  const scene = firstOf(town)
  const sightings = new Sightings(scene)
  for (let time = 0; time < 4; time++) {
    await Promise.all(
      scene.victims.map(({ member, home }) =>
        scene.api.report(member, nearby(scene, home), { hide: true }),
      ),
    )
    await reportAll(scene, ({ home }) => nearby(scene, home))
    await sightings.look()
    await passTime(scene, 7 * minuteMs)
  }
  return guessByMean(scene, sightings)
}

/** Victims go from GPS to Walk, as the page does: at the published point, and back, which acts at once too. */
export async function toggleWalk(town: Scene): Promise<Guess[]> {
  const scene = firstOf(town)
  const sightings = new Sightings(scene)
  for (let time = 0; time < 4; time++) {
    await reportAll(scene, ({ home }) => nearby(scene, home))
    await sightings.look()
    const shown = await lookAtAll(scene)
    await Promise.all(
      scene.victims.map(async ({ member }, index) => {
        const at = shown[index]
        if (at) await chooseSpot(member, at)
      }),
    )
    await sightings.look()
    await passTime(scene, 7 * minuteMs)
  }
  await reportAll(scene, ({ home }) => nearby(scene, home))
  await sightings.look()
  return guessByMean(scene, sightings)
}

/** Victims come home from another side each time, after a time without reports; the attacker looks when they are there. */
export async function watchReturns(scene: Scene): Promise<Guess[]> {
  const sightings = new Sightings(scene)
  for (let time = 0; time < returns; time++) {
    const headings = scene.victims.map(() => scene.random() * 2 * Math.PI)
    for (const meters of [800, 0]) {
      await reportAll(scene, ({ home }, index) =>
        nearby(scene, away(home, headings[index] ?? 0, meters)),
      )
      await passTime(scene, 11 * minuteMs)
    }
    await sightings.look()
    await passTime(scene, awayMs)
  }
  return guessByMean(scene, sightings)
}

const away = ({ x, y }: Spot, heading: number, meters: number): Spot => ({
  x: x + Math.cos(heading) * meters,
  y: y + Math.sin(heading) * meters,
})

/** The mean of all sightings against the last one. */
function guessByMean({ victims }: Scene, sightings: Sightings): Guess[] {
  return victims.flatMap(({ home }, index) => {
    const shown = sightings.of(index).at(-1)
    return shown ? [{ truth: home, shown, guessed: sightings.meanOf(index) }] : []
  })
}

/** Asks for half of a box, and for half of the half that shows the victim; only whether they are in it counts. */
export async function shrinkBounds(scene: Scene): Promise<Guess[]> {
  const spots = await lookAtAll(scene)
  const guesses = scene.victims.map(async ({ member, home }, index) => {
    const shown = spots[index]
    if (!shown) return []
    return [{ truth: home, shown, guessed: await closeIn(scene, member.profileId, shown) }]
  })
  return (await Promise.all(guesses)).flat()
}

async function closeIn({ attacker }: Scene, profileId: string, { x, y }: Spot): Promise<Spot> {
  let box: Box = { southWest: { x: x - 900, y: y - 700 }, northEast: { x: x + 700, y: y + 900 } }
  for (let step = 0; step < halvings; step++) {
    const { half, rest } = halved(box, step % 2 === 0)
    const seen = await readBox(attacker, half)
    box = seen.some(each => each.profileId === profileId) ? half : rest
  }
  return middleOf(box)
}

function halved(box: Box, isAcross: boolean): { half: Box; rest: Box } {
  const { southWest, northEast } = box
  const middle = middleOf(box)
  return isAcross
    ? {
        half: { southWest, northEast: { ...northEast, x: middle.x } },
        rest: { southWest: { ...southWest, x: middle.x }, northEast },
      }
    : {
        half: { southWest, northEast: { ...northEast, y: middle.y } },
        rest: { southWest: { ...southWest, y: middle.y }, northEast },
      }
}

const middleOf = ({ southWest, northEast }: Box): Spot => ({
  x: (southWest.x + northEast.x) / 2,
  y: (southWest.y + northEast.y) / 2,
})
