import { lookAtAll, type Scene } from './scene.ts'
import type { Guess } from './score.ts'

/** Takes the published point for the place: the measure of all others, and the best one can do with one look. */
export async function readPoint(scene: Scene): Promise<Guess[]> {
  const spots = await lookAtAll(scene)
  return scene.victims.flatMap(({ home }, index) => {
    const shown = spots[index]
    return shown ? [{ truth: home, shown, guessed: shown }] : []
  })
}
