import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { siteOf } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { passTime, playSite, renderScreen, site, stopClock } from '#web/testing/render-screen.tsx'
import { letClockRun, waitAtOnce } from '#web/testing/stopped-clock.ts'

const name = 'Bear Harbour'
const tagline = 'Big hearts, sea air and room for everyone.'
const long = 'A line that is as long as a founder may make it, which is eighty signs in all.'
const short = 'For beards, bellies and their friends'

playSite()

const description = document.createElement('meta')
afterEach(() => {
  delete document.documentElement.dataset.name
  description.remove()
})

it('the home page names the brand before the server is asked, and nothing moves when it answers, whatever its lines say', async () => {
  // As the server writes it into the page.
  document.documentElement.dataset.name = name
  Object.assign(description, { name: 'description', content: tagline })
  document.head.append(description)
  const headerLines = [long, short].map(text => ({ text, durationMs: 8_000 }))
  site.on({ 'GET /api/public/brand': siteOf({ name, tagline, headerLines }) })
  const held = site.hold('GET /api/public/brand')
  // Without this, the warning takes the place of the lines.
  sessionStorage.setItem('warning-dismissed', '1')
  stopClock()
  await renderScreen('/')
  const heading = page.getByRole('heading', { level: 1, name })
  await expect.element(heading).toBeVisible()
  await expect.element(page.getByText(tagline)).toBeVisible()
  const join = page.getByRole('link', { name: 'Join free' }).first()
  const places = () =>
    [heading, join].map(place => JSON.stringify(place.element().getBoundingClientRect()))
  const before = places()
  await expect.poll(held.count).toBe(1)
  held.release()
  await waitAtOnce(page.getByText(long))
  expect(places()).toEqual(before)

  // With reduced motion, visitors switch lines themselves.
  await passTime(60_000)
  await expect.element(page.getByText(long)).toBeVisible()
  await page.getByRole('button', { name: 'Next announcement' }).click()
  await expect.element(page.getByText(short)).toBeVisible()
  expect(places()).toEqual(before)
  letClockRun()
  await expectAccessible()
})
