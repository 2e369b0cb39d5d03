import { expectDone } from '#server/testing/expect-done.ts'
import { type LocationCellMeters, limits } from '#shared/limits.ts'
import type { Spot } from './plane.ts'
import { everybodyHome, lookAtAll, type Scene } from './scene.ts'
import type { Guess } from './score.ts'

/** A published point, and how wide the cell is that it stands for. */
interface Point {
  readonly spot: Spot
  readonly cellMeters: number
}

const steps = 24

/** Victims at home try the coarser sizes and go back; the attacker lays the cells that he has seen over each other. */
export async function changeSizes(scene: Scene): Promise<Guess[]> {
  const points = scene.victims.map((): Point[] => [])
  for (const cellMeters of [3_000, 10_000, limits.locationCellDefaultMeters] as const) {
    await Promise.all(scene.victims.map(({ member }) => choose(member, cellMeters)))
    await everybodyHome(scene)
    const spots = await lookAtAll(scene)
    spots.forEach((spot, index) => {
      if (spot) points[index]?.push({ spot, cellMeters })
    })
  }
  return scene.victims.flatMap(({ home }, index) => {
    const seen = points[index] ?? []
    const shown = seen.at(-1)
    return shown ? [{ truth: home, shown: shown.spot, guessed: likeliest(seen, shown) }] : []
  })
}

async function choose(
  { visitor }: Scene['attacker'],
  locationCellMeters: LocationCellMeters,
): Promise<void> {
  const { body: settings } = expectDone(await visitor.call('GET /api/settings'))
  const body = { ...settings, name: 'Sam', locationCellMeters }
  expectDone(await visitor.call('PUT /api/settings', { body }))
}

/** The mean of all places, each by how likely it shows all those points. */
function likeliest(points: readonly Point[], { spot, cellMeters }: Point): Spot {
  const sum = { x: 0, y: 0, weight: 0 }
  for (let row = -steps; row <= steps; row++) {
    for (let col = -steps; col <= steps; col++) {
      const at = {
        x: spot.x + (col * cellMeters) / steps,
        y: spot.y + (row * cellMeters) / steps,
      }
      const weight = points.reduce((product, point) => product * likelihood(point, at), 1)
      sum.x += weight * at.x
      sum.y += weight * at.y
      sum.weight += weight
    }
  }
  return { x: sum.x / sum.weight, y: sum.y / sum.weight }
}

/** Place and point lie anywhere in one square, of which nobody knows where it lies. */
const likelihood = ({ spot, cellMeters }: Point, at: Spot): number =>
  Math.max(0, 1 - Math.abs(spot.x - at.x) / cellMeters) *
  Math.max(0, 1 - Math.abs(spot.y - at.y) / cellMeters)
