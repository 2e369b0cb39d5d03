import { setTimeout } from 'node:timers/promises'
import { beforeAll, expect, it } from 'vitest'
import { defaultCity } from '#server/platform/brands/cities.ts'
import { limits } from '#shared/limits.ts'
import { type Guest, openGuest } from './browser.ts'
import { addNeighbours } from './neighbours.ts'
import { join, standAt } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'

shareOneSite()
let ann: Guest
let bobsId: string
beforeAll(async () => {
  ann = await openGuest(browser, { origin: site.origin })
  const { profileId } = await join(ann, site, { name: 'Ann', at: defaultCity })
  await standAt(ann, profileId, { ...defaultCity, hide: true })
  const at = { lat: defaultCity.lat + 0.01, lon: defaultCity.lon }
  ;[bobsId = ''] = await addNeighbours(site, [{ name: 'Bob', at }])
})

it('a browser that knew nothing of who hides at a chosen place shows distances by itself, and a poll that brought nothing new draws nothing', async () => {
  const { page, complaints } = ann
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
  const forgetDrawn = () =>
    page.evaluate(() => Object.assign(Reflect.get(window, 'commits'), { count: 0 }))
  const isPoll = (address: string) => address.includes('/api/messages/between/')
  await page.clock.install()
  await page.goto(`/profile/${bobsId}#chat`)
  await page.getByLabel('Your message').waitFor()
  await page.getByText('3,648 ft', { exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  let answers = 0
  page.on('response', answer => {
    if (isPoll(answer.url())) answers += 1
  })
  /** In small steps, so that no call takes longer than it may by the page's clock. */
  const untilPolled = async (times: number) => {
    const before = answers
    while (answers < before + times) {
      await page.clock.runFor(limits.messagePollMs / 15)
      await setTimeout(50)
    }
  }
  await page.clock.pauseAt(Date.now() + 60_000)
  // The stream and what the screen reads late, which time brings first, ask between polls.
  const drawnByPoll = async () => {
    await forgetDrawn()
    await untilPolled(1)
    return drawn()
  }
  await untilPolled(2)
  await expect.poll(drawnByPoll).toBe(0)
  await forgetDrawn()
  await untilPolled(2)
  expect(await drawn()).toBe(0)
  expect(complaints).toEqual([])
})
