import { beforeAll, expect, it } from 'vitest'
import { type Guest, openGuest } from './browser.ts'
import { openMapAt } from './members-on-map.ts'
import { join, standAt } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'

const here = { lat: 48.5, lon: 9.5 }
const waiting = 'You have looked around a lot. More members will appear here in a while.'

shareOneSite()
let ann: Guest
let bob: Guest
let annsId: string
beforeAll(async () => {
  ann = await openGuest(browser, { origin: site.origin })
  bob = await openGuest(browser, { origin: site.origin })
  annsId = (await join(ann, site, { name: 'Ann' })).profileId
  await join(bob, site, { name: 'Bob' })
})

it('goes on when more may be read again, and says until then why members are missing', async () => {
  await standAt(ann, annsId, here)
  // The budget of a real site is too large to be used up here: its answer is given in its place, until it has been seen.
  let isUsedUp = true
  await bob.context.route('**/api/profile-briefs/by-sector/**', route =>
    isUsedUp
      ? route.fulfill({ status: 429, headers: { 'retry-after': '3' }, json: {} })
      : route.continue(),
  )
  await openMapAt(bob, { ...here, zoom: 12 })
  await bob.page.getByText(waiting).waitFor()
  expect(await bob.page.getByText('1 member in view').count()).toBe(0)
  isUsedUp = false
  await bob.page.getByText('1 member in view').waitFor({ state: 'attached' })
  await bob.page.getByText(waiting).waitFor({ state: 'detached' })
})
