import type { Locator, Page } from 'playwright-core'

interface Way {
  readonly x: number
  readonly y: number
}

async function middleOf(place: Locator): Promise<Way> {
  const box = await place.boundingBox()
  if (!box) throw new Error('there is nothing to drag')
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
}

/** Holds still before the release, so the drag is no flick. */
async function holdStill(page: Page) {
  const ready = await page.evaluate(() => performance.now() + 150)
  await page.waitForFunction(moment => performance.now() > moment, ready)
}

export async function dragByFinger(page: Page, place: Locator, { x, y }: Way): Promise<void> {
  const from = await middleOf(place)
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', share: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [{ x: from.x + x * share, y: from.y + y * share }],
    })
  await touch('touchStart', 0)
  for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', share)
  await holdStill(page)
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await client.detach()
}
