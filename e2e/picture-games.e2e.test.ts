import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { rankPictures } from '#server/features/games/hot-or-not/rank-pictures.ts'
import {
  answerStar,
  gamePlayers,
  type TestPlayer,
  tallyPicture,
  voteOnAll,
} from '#server/testing/game-actions.ts'
import { pictureLikesBy } from '#server/testing/like-lists.ts'
import type { TestMember } from '#server/testing/test-site.ts'
import { desktop, type Guest, openGuest, phone } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'
import { join } from './newcomer.ts'
import { browser, openDevice, shareOneSite, site } from './one-site.ts'
import { dragByFinger } from './swype-drag.ts'
import { tabTo } from './tab-to.ts'

shareOneSite()
let players: TestPlayer[]
beforeAll(async () => {
  players = await gamePlayers(site, ['HOT_OR_NOT', 'RATING_GAME'], { count: 11, pictures: 1 })
}, 60_000)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Looks at a screen at both widths and in both colours, and leaves it as it was. */
async function expectSound(page: Page) {
  const before = page.viewportSize() ?? desktop
  for (const viewport of [desktop, phone]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(viewport)
      await expectAccessible(page)
    }
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  }
  await page.setViewportSize(before)
}
