import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { addScore, earnBadge } from '#server/features/games/seasons.ts'
import { desktop, openGuest, phone } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'
import { join } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'

shareOneSite()

/** A choice is shown at once, and holds for others when it has been answered. */
async function choose(choice: Locator) {
  const answered = choice
    .page()
    .waitForResponse(answer => answer.request().method() === 'PUT' && answer.ok())
  await choice.focus()
  await choice.page().keyboard.press('Space')
  await answered
}

it.each([
  { name: 'a phone', viewport: phone },
  { name: 'a desktop', viewport: desktop },
])('games are joined and left in the settings on $name, by keys alone', async ({ viewport }) => {
  const guest = await openGuest(browser, { origin: site.origin, viewport })
  const { profileId } = await join(guest, site, { name: 'Ada' })
  const { page } = guest
  await page.goto('/settings/games')
  const hot = page.getByRole('switch', { name: 'Hot! or Not!' })
  const badge = page.getByRole('switch', { name: 'Show my badge “Hot” on my profile' })
  await hot.waitFor()
  for (const each of await page.getByRole('switch').all())
    expect(await each.isChecked()).toBe(false)
  await choose(hot)
  await choose(badge)
  await expect.poll(() => badge.isChecked()).toBe(true)
  await expectAccessible(page)

  const play = { profileId, game: 'HOT_OR_NOT', now: site.platform.clock.now() } as const
  await addScore(site.platform.db, { ...play, good: 18, total: 20 })
  await earnBadge(site.platform.db, play)
  const other = await openGuest(browser, { origin: site.origin, viewport })
  await join(other, site, { name: 'Bob' })
  await other.page.goto(`/profile/${profileId}`)
  await other.page.getByText('Has a picture among the best liked tenth').waitFor()
  await expectAccessible(other.page)

  await page.goto('/settings/games')
  await choose(hot)
  await badge.waitFor({ state: 'detached' })
  await expect.poll(() => hot.isChecked()).toBe(false)
  await other.page.reload()
  await other.page.getByRole('heading', { name: 'Details' }).waitFor()
  const shown = other.page.getByText('Has a picture among the best liked tenth')
  await expect.poll(() => shown.count()).toBe(0)
  expect([...guest.complaints, ...other.complaints]).toEqual([])
})
