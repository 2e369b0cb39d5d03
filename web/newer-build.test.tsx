import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { isWriting } from '#web/lib/writes.ts'
import { profileOf } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import type { Held } from '#web/testing/fake-site.ts'
import { playOther } from '#web/testing/other-member.ts'
import { playFile } from '#web/testing/plain-files.ts'
import {
  freezeClock,
  memberOf,
  passTime,
  passUntil,
  playSite,
  renderScreen,
  site,
} from '#web/testing/render-screen.tsx'
import { setHidden } from '#web/testing/window.ts'

playSite()

const newer = '1700000000000-newer'
const newest = '1800000000000-newest'
const minuteMs = 60_000
const ann = memberOf()
let reloads = 0

beforeEach(() => {
  reloads = 0
  const count = (event: NavigateEvent) => {
    if (event.navigationType !== 'reload') return
    event.preventDefault()
    reloads += 1
  }
  navigation.addEventListener('navigate', count)
  return () => navigation.removeEventListener('navigate', count)
})

const notice = page.getByText(/^A new version is ready\./)

/** How often the page was asked for, before a reload. */
let pagesAsked = 0

/** Opens a screen of an old build, while the site serves pages of another. */
async function openOld(path: string, pageBuild = newer, build = newer): Promise<void> {
  site.build = build
  pagesAsked = 0
  playFile(path.replace(/#.*/, ''), () => {
    pagesAsked += 1
    return new Response(null, { headers: { build: pageBuild } })
  })
  await renderScreen(path, ann)
  await expect.element(notice).toBeVisible()
}

it('a page of an older build says so after any answer, and offers to reload', async () => {
  await openOld('/versions')
  await expectAccessible()
  await page.getByRole('button', { name: 'Reload' }).click()
  expect(reloads).toBe(1)
})

/** The member is elsewhere for a minute. */
async function hideForMinute() {
  setHidden(true)
  await passTime(minuteMs)
}

it('a hidden page reloads by itself after a minute, once for each build', async () => {
  freezeClock()
  await openOld('/versions')
  setHidden(true)
  await passTime(minuteMs - 1_000)
  setHidden(false)
  await hideForMinute()
  await passUntil(() => reloads > 0)

  // A proxy goes on serving the old page, or the new one is no better.
  setHidden(false)
  await openOld('/versions')
  await hideForMinute()
  await expect.element(notice).toBeVisible()
  expect([reloads, pagesAsked]).toEqual([1, 0])

  setHidden(false)
  await openOld('/versions', newest, newest)
  await hideForMinute()
  await passUntil(() => reloads > 1)
  expect(reloads).toBe(2)
})

it('a page whose timers did not run reloads when its reader returns, but not after a moment', async () => {
  freezeClock()
  await openOld('/versions')
  for (const [ms, reloaded] of [
    [minuteMs - 1_000, 0],
    [minuteMs, 1],
  ] as const) {
    setHidden(true)
    vi.setSystemTime(Date.now() + ms)
    setHidden(false)
    await passTime(0)
    await passUntil(() => reloads === reloaded)
    expect(pagesAsked).toBe(reloaded)
  }
})

it('a page that is looked at reloads after a minute without a touch', async () => {
  freezeClock()
  await openOld('/versions')
  await passTime(minuteMs - 1_000)
  await userEvent.keyboard('{Shift}')
  await passTime(minuteMs - 1_000)
  expect([reloads, pagesAsked]).toEqual([0, 0])
  await passTime(1_000)
  await passUntil(() => reloads > 0)
  expect(reloads).toBe(1)
})

it('does not reload while the site serves the older page, or does not answer', async () => {
  freezeClock()
  await openOld('/versions', '1600000000000-older')
  await hideForMinute()
  await expect.poll(() => pagesAsked).toBe(1)
  playFile('/versions', () => {
    pagesAsked += 1
    return new Response(null, { status: 503, headers: { build: newer } })
  })
  await passTime(minuteMs)
  await expect.poll(() => pagesAsked).toBe(2)
  expect(reloads).toBe(0)
})

it('answers of two builds in turn do not change the notice', async () => {
  await openOld('/versions')
  site.build = '0-own'
  setHidden(false)
  await expect.element(notice).toBeVisible()
  const asked = site.calls('GET /api/version').length
  await page.getByRole('link', { name: 'Notifications' }).first().click()
  expect(site.calls('GET /api/version')).toHaveLength(asked)
  await expect
    .element(page.getByRole('heading', { level: 1, name: /^Notifications/ }))
    .toBeVisible()
  await expect.element(notice).toBeVisible()
})

it('a page between processes of two builds reloads once, whichever answers', async () => {
  freezeClock()
  const own = '0-own'
  for (let times = 1; times <= 3; times += 1) {
    // The reload before this one brought the old page again.
    await openOld('/versions')
    let asked = 0
    playFile('/versions', () => {
      asked += 1
      return new Response(null, { headers: { build: asked % 2 > 0 ? own : newer } })
    })
    for (const build of [own, newer, own]) {
      site.build = build
      await hideForMinute()
      setHidden(false)
    }
    await passUntil(() => reloads > 0)
    expect([times, reloads]).toEqual([times, 1])
  }
})

it('a page of the newest build says nothing when an older one answers, and a reload waits for its own', async () => {
  site.build = '-1-older'
  await renderScreen('/versions', ann)
  await expect.poll(() => site.calls('GET /api/version').length).toBeGreaterThan(0)
  expect(notice.elements()).toEqual([])
  playFile('/versions', () => new Response(null, { headers: { build: '-1-older' } }))
  missPart(404, '-1-older')
  await expect.element(notice).toBeVisible()
  expect(reloads).toBe(0)
})

/** Without a picker, which needs a press of the member. */
const tellFileInput = (event: Event) =>
  document.querySelector('input[type=file]')?.dispatchEvent(event)

/** No timer runs meanwhile. */
function hideForLong() {
  setHidden(true)
  vi.setSystemTime(Date.now() + minuteMs)
  setHidden(false)
  vi.useRealTimers()
}

const anton = profileOf({ profilename: 'Anton' })
const message = page.getByLabelText('Message')
let like: Held

it.each([
  {
    what: 'an open dialog',
    path: `/profile/${anton.id}`,
    begin: async () => {
      await page
        .getByRole('button', { name: /^Report/ })
        .first()
        .click()
      await expect.element(page.getByRole('dialog')).toBeVisible()
    },
    end: () => userEvent.keyboard('{Escape}'),
  },
  {
    what: 'an unanswered write',
    path: `/profile/${anton.id}`,
    begin: async () => {
      like = site.hold('PUT /api/profile-like')
      await page.getByRole('button', { name: /^Like/ }).first().click()
      await expect.poll(() => like.count()).toBe(1)
    },
    end: async () => {
      like.release()
      await expect.poll(isWriting).toBe(false)
    },
  },
  {
    what: 'a field with typed words',
    path: '/contactus',
    begin: () => message.fill('Hello'),
    end: () => message.clear(),
  },
  {
    what: 'a field that the member has left',
    path: '/contactus',
    begin: async () => {
      await message.fill('Hello')
      await page.getByLabelText('Full name').click()
    },
    end: () => message.clear(),
  },
  {
    what: 'a file picker',
    path: '/profilePicUpload',
    begin: () => tellFileInput(new MouseEvent('click', { bubbles: true })),
    end: () => tellFileInput(new Event('cancel', { bubbles: true })),
  },
])('$what holds a reload back', async ({ path, begin, end }) => {
  playOther(ann, anton)
  site.on({
    'PUT /api/profile-like': ({ body }) => ({ ...body, likeType: 'LIKE', blocked: false }),
  })
  await openOld(path)
  await begin()
  hideForLong()
  await end()
  expect(pagesAsked).toBe(0)
  hideForLong()
  await expect.poll(() => reloads).toBe(1)
})

it('words of a conversation do not hold it back, because the device has them', async () => {
  playOther(ann, anton)
  site.on({ 'GET /api/messages/between/:me/:other': [] })
  await openOld(`/profile/${anton.id}#chat`)
  await page.getByLabelText('Your message').fill('Hello')
  hideForLong()
  await expect.poll(() => reloads).toBe(1)
})

/** A part of the page was to be shown, and its file did not come. */
function missPart(status: number, build = newer) {
  const { pathname } = new URL('./newer-build.tsx', import.meta.url)
  playFile(pathname, () => new Response(null, { status, headers: { build } }))
  window.dispatchEvent(new Event('missingcode'))
}

it('a page with a missing part reloads at once if the site no longer has its build', async () => {
  await openOld('/versions')
  missPart(404)
  await expect.poll(() => reloads).toBe(1)

  // The page after the reload lacks it, too.
  await openOld('/versions')
  missPart(404)
  await expect.element(notice).toBeVisible()
  expect([reloads, pagesAsked]).toEqual([1, 0])
})

it('a page with a missing part and typed words only says that there is a newer version', async () => {
  await openOld('/contactus')
  await message.fill('Hello')
  missPart(404)
  await page.getByRole('button', { name: 'Reload' }).click()
  expect([reloads, pagesAsked]).toEqual([1, 0])
})

it('a part that only did not come is trouble with the site', async () => {
  await openOld('/versions')
  missPart(503)
  await expect.element(page.getByText(/trouble communicating/)).toBeVisible()
  expect(reloads).toBe(0)
})

it('styles that failed to load are asked for again until they come', async () => {
  await openOld('/versions')
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet' })
  link.href = 'data:text/css,'
  document.head.append(link)
  link.dispatchEvent(new Event('error'))
  await expect.poll(() => link.isConnected).toBe(false)
  const again = document.head.querySelectorAll('link[href="data:text/css,"]')
  expect(again).toHaveLength(1)
  again[0]?.remove()
})
