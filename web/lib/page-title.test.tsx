import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'
import { playSettings } from '#web/testing/settings.ts'

playSite()

const icon = document.createElement('link')
const otherTab = new BroadcastChannel('discretion')
const heard: unknown[] = []
otherTab.addEventListener('message', ({ data }) => heard.push(data))
const titleBefore = document.title

beforeEach(() => {
  heard.length = 0
  Object.assign(icon, { rel: 'icon', href: '/favicon.svg' })
  document.head.prepend(icon)
})
afterEach(() => {
  icon.remove()
  document.title = titleBefore
})

const title = () => document.title
const iconHref = () => icon.getAttribute('href')

it('a discreet member’s tab reveals nothing, in the background and on the next page either, until they log out', async () => {
  site.on({
    'GET /api/profile-pic-requests/by-owner/:id': [],
    'GET /api/profile-pic-grants/by-owner/:id': [],
  })
  const ann = memberOf()
  const played = playSettings(ann)
  site.on({ 'GET /api/blocked-profiles': [], 'GET /api/hidden-profiles': [] })
  await renderScreen('/settings/privacy', ann)
  await expect.poll(title).toBe('Account Settings · Lambda Commons')
  await page.getByRole('switch', { name: 'Discreet title and icon' }).click()
  await expect.poll(title).toBe('Notes')
  expect(iconHref()).toBe('/notes.svg')
  expect(played.kept.discreet).toBe(true)
  // A background tab also shows its title, so it is notified.
  await expect.poll(() => heard).toEqual([true])
  // From now on, the server's page is discreet as well.
  expect(document.cookie).toContain('discreet=1')

  const titles: string[] = []
  const watcher = new MutationObserver(() => titles.push(document.title))
  watcher.observe(document.head, { childList: true, subtree: true, characterData: true })
  await renderScreen('/profileEdit', ann)
  await expect.element(page.getByRole('heading', { name: 'Profile Editor' })).toBeVisible()
  await renderScreen('/versions', ann)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  watcher.disconnect()
  expect(titles.filter(each => each !== 'Notes')).toEqual([])
  expect(title()).toBe('Notes')

  site.on({ 'DELETE /api/auth': () => undefined })
  await renderScreen('/logout', ann)
  await expect.poll(() => location.pathname).toBe('/login')
  await expect.poll(title).toBe('Login · Lambda Commons')
  expect(iconHref()).toBe('/favicon.svg')
  expect(document.cookie).toBe('')
})

it('a tab follows at once when another one reads the member’s choice', async () => {
  await renderScreen('/aboutus', memberOf({ settings: { discreet: true } }))
  await expect.poll(title).toBe('Notes')
  otherTab.postMessage(false)
  await expect.poll(title).toBe('About Us · Lambda Commons')
  expect(iconHref()).toBe('/favicon.svg')
  otherTab.postMessage(true)
  await expect.poll(title).toBe('Notes')
  expect(iconHref()).toBe('/notes.svg')
})
