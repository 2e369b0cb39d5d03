import type { Scene } from './scene.ts'
import { readPages, type Station } from './trilaterate.ts'

const size = 5

/** How many people are missing on pages that others follow: each would tell that somebody is there, and how far. */
export async function countHoles(scene: Pick<Scene, 'ways'>, station: Station): Promise<number> {
  const pages = await readPages(scene, station, size)
  return pages.slice(0, -1).reduce((holes, page) => holes + size - page.length, 0)
}
