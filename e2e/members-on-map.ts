import type { Page } from 'playwright-core'
import sharp from 'sharp'
import type { Guest } from './browser.ts'
import { openByLink } from './open-by-link.ts'

interface View {
  readonly lat: number
  readonly lon: number
  readonly zoom: number
}

/** Opens the map where somebody left it, once it has looked who is there. */
export async function openMapAt({ page }: Pick<Guest, 'page'>, view: View): Promise<void> {
  // What the device keeps is the same beside a picture of the site, which is there without starting the app.
  await page.goto('/notes.svg')
  await page.evaluate(kept => localStorage.setItem('mapView', kept), JSON.stringify(view))
  await openByLink(page, '/search/map')
  await mapOf(page).waitFor()
}

const mapOf = (page: Page) => page.getByRole('region', { name: 'Map of members' })

/** The middle of the map, in the window. */
export async function middleOfMap(page: Page) {
  const box = await mapOf(page).boundingBox()
  if (!box) throw new Error('no map')
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
}

/** How far the colour there is from another, from 0 to 441. */
export async function colourDistance(
  page: Page,
  { x, y }: { readonly x: number; readonly y: number },
  [red, green, blue]: readonly [number, number, number],
): Promise<number> {
  const shot = await page.screenshot({ clip: { x: x - 2, y: y - 2, width: 4, height: 4 } })
  const { channels } = await sharp(shot).stats()
  const [r = 0, g = 0, b = 0] = channels.map(({ mean }) => mean)
  return Math.hypot(r - red, g - green, b - blue)
}
