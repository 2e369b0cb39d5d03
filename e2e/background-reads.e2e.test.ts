import { beforeAll, expect, it } from 'vitest'
import { defaultCity } from '#server/platform/brands/cities.ts'
import { limits } from '#shared/limits.ts'
import { type Guest, openGuest } from './browser.ts'
import { join, standAt } from './newcomer.ts'
import { browser, openDevice, shareOneSite, site } from './one-site.ts'

shareOneSite()
let ann: Guest
let bobsId: string
beforeAll(async () => {
  ann = await openGuest(browser, { origin: site.origin })
  const { profileId } = await join(ann, site, { name: 'Ann', at: defaultCity })
  await standAt(ann, profileId, { ...defaultCity, hide: true })
  const bob = await openGuest(browser, { origin: site.origin })
  const at = { lat: defaultCity.lat + 0.01, lon: defaultCity.lon }
  bobsId = (await join(bob, site, { name: 'Bob', at })).profileId
})

/** A browser that knows nothing of Ann but that she is logged in. */
const openEmpty = async () => openDevice(await ann.context.cookies())

it('who hides at a chosen place sees distances in a browser that did not know it, without touching anything', async () => {
  const { page, complaints } = await openEmpty()
  await page.goto(`/profile/${bobsId}`)
  await page.getByText('3,648 ft', { exact: true }).waitFor()
  expect(complaints).toEqual([])
})

it('a poll that brought nothing new draws nothing', async () => {
  const { page } = await openEmpty()
  await page.addInitScript(() => {
    const commits = { count: 0 }
    const hook = {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: () => void commits.count++,
      onCommitFiberUnmount: () => undefined,
    }
    Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook, commits })
  })
  const drawn = () => page.evaluate(() => Reflect.get(window, 'commits').count)
  const isPoll = (address: string) => address.includes('/api/messages/between/')
  await page.clock.install()
  await page.goto(`/profile/${bobsId}#chat`)
  await page.getByLabel('Your message').waitFor()
  await page.getByText('3,648 ft', { exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.clock.pauseAt(Date.now() + 60_000)
  for (let poll = 0; poll < 2; poll++) {
    const answered = page.waitForResponse(answer => isPoll(answer.url()))
    await page.clock.runFor(limits.messagePollMs)
    await (await answered).finished()
    await page.clock.runFor(100)
    if (poll === 0)
      await page.evaluate(() => Object.assign(Reflect.get(window, 'commits'), { count: 0 }))
  }
  expect(await drawn()).toBe(0)
})
