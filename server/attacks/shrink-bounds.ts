import { readBox } from './position-api.ts'
import type { Scene } from './scene.ts'
import type { Guess, Spot } from './score.ts'
import { lookAtAll } from './town.ts'

const halvings = 16

interface Box {
  readonly southWest: Spot
  readonly northEast: Spot
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
