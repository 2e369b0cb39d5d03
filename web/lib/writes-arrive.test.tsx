import { describe, expect, it, onTestFinished } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { CallName } from '#shared/contract/index.ts'
import type { ProfileNote } from '#shared/contract/notes.ts'
import { limits } from '#shared/limits.ts'
import { accountsTexts } from '#shared/texts/accounts.ts'
import { settingsTexts } from '#shared/texts/settings.ts'
import { leaveNothing } from '#web/lib/device-storage.ts'
import { berlin, newId, pictureOf, profileOf } from '#web/testing/answers.ts'
import { chooseFiles, pictureFile } from '#web/testing/files.ts'
import { focusOn } from '#web/testing/keys.ts'
import { control, playOwnPlace, positionUpdates } from '#web/testing/map.ts'
import { playNearby, standAt } from '#web/testing/nearby.ts'
import { playOther } from '#web/testing/other-member.ts'
import { playOwnPictures } from '#web/testing/own-pictures.ts'
import {
  freezeClock,
  memberOf,
  passTime,
  passUntil,
  playSite,
  renderScreen,
  setOnline,
  site,
  stopClock,
} from '#web/testing/render-screen.tsx'
import { playSettings } from '#web/testing/settings.ts'
import { desktop, setWindow } from '#web/testing/window.ts'

const neutral = 'https://www.wikipedia.org/'
const byHand = 'Your location. Drag it or use the arrow keys.'

playSite()

const bobsId = newId()
const pictures = [pictureOf(), pictureOf(), pictureOf()]
const bob = profileOf({ id: bobsId, profilename: 'Bob', profilePics: pictures })

/** Ann on a desktop, near Bob, with a tag in a note about Bob, and a site that stores everything Ann writes. */
async function playAnn() {
  const ann = memberOf({ settings: { notificationDetail: 'NEUTRAL' } })
  standAt(berlin)
  localStorage.setItem('mapView', JSON.stringify({ ...berlin, zoom: 12 }))
  playOwnPlace({ hide: false })
  const own = playOwnPictures(ann)
  const settings = playSettings(ann)
  const { conversation, opinions: ofPictures } = playOther(ann, bob)
  const north = { lat: berlin.lat + 0.01, lon: berlin.lon }
  const near = { profileId: bobsId, profileName: 'Bob', ...north, pictures }
  const { opinions } = playNearby(ann, [near])
  let note: ProfileNote = {
    authorProfileId: ann.profileId,
    aboutProfileId: bobsId,
    bodyText: '',
    privateTags: ['kind'],
  }
  site.on({
    'GET /api/profile/:id': bob,
    'GET /api/profile-note': () => note,
    'PUT /api/profile-note': ({ body }) => {
      note = body
      return note
    },
    'GET /api/private-tags': () => note.privateTags,
    'GET /api/profile-likes/by-liked/:id': [],
    'GET /api/profile-positions/aggregates': [],
    'GET /api/profile-briefs/by-sector/:sector': [],
    'GET /api/auth/sessions': [],
    'DELETE /api/auth': () => undefined,
  })
  await setWindow(desktop)
  return {
    open: (path: string) => renderScreen(path, ann),
    /** What has arrived of each kind of write. */
    kept: {
      message: () => conversation.messages().at(-1)?.bodyText,
      note: () => ({ bodyText: note.bodyText, privateTags: note.privateTags }),
      swipe: () => opinions.get(bobsId),
      pictures: () => ofPictures(),
      isHidden: () => positionUpdates().at(-1)?.hide,
      isEast: () => (positionUpdates().at(-1)?.overrideLon ?? 0) > berlin.lon,
      field: () => own.profile().description,
      switch: () => settings.kept.notificationDetail,
      pictureCount: () => own.profile().profilePics.length,
    },
  }
}

type Kept = Awaited<ReturnType<typeof playAnn>>['kept']

/** One screen, what is written on it, and what the site stores then. */
interface Scene {
  readonly path: string
  readonly ready: () => ReturnType<typeof page.getByText>
  readonly write: (words: string) => Promise<unknown>
  /** How a failure is shown, and what the member does then. Without it, the write is retried automatically. */
  readonly failed?: () => Promise<unknown>
  readonly again?: () => Promise<unknown>
  readonly calls: readonly CallName[]
  readonly expected: (words: string) => Partial<Record<keyof Kept, unknown>>
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const note = () => page.getByLabelText('Note', { exact: true })
const biography = () => page.getByLabelText('Biography')
const detailed = () => page.getByRole('switch', { name: 'Detailed notifications' })
const card = () => page.getByRole('heading', { name: /^Bob, \d+$/ })
const notSaved = () => page.getByText(/^Not saved\. Check your connection\./)
const press = (...keys: readonly string[]) =>
  userEvent.keyboard(keys.map(key => `{${key}}`).join(''))

function blur() {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

async function sendOnceMore(field: Locator) {
  await focusOn(field)
  blur()
}

const scenes: Record<string, Scene> = {
  'a message and a note': {
    path: `/profile/${bobsId}#chat`,
    ready: note,
    write: async words => {
      await page.getByLabelText('Your message').fill(words)
      await button('Send').click()
      await note().fill(words)
    },
    failed: async () => {
      blur()
      await expect.element(page.getByText(/^Not saved yet\. We’ll try again\./)).toBeVisible()
      await expect.element(button('Retry')).toBeVisible()
    },
    calls: ['POST /api/message', 'PUT /api/profile-note'],
    expected: words => ({ message: words, note: { bodyText: words, privateTags: ['kind'] } }),
  },
  'a swipe': {
    path: '/search/swype',
    ready: card,
    write: () => press('ArrowRight'),
    calls: ['PUT /api/profile-like'],
    expected: () => ({ swipe: 'LIKE' }),
  },
  'a place, and to be hidden': {
    path: '/search/map',
    ready: () => control(byHand),
    write: async () => {
      await focusOn(control(byHand))
      await press('ArrowRight')
      await control('Visibility: Showing').click()
    },
    calls: ['PUT /api/profile-position/:profileId'],
    expected: () => ({ isHidden: true, isEast: true }),
  },
  'a field': {
    path: '/profileEdit',
    ready: biography,
    write: words => biography().fill(words),
    failed: async () => {
      blur()
      await expect.element(notSaved().first()).toBeVisible()
    },
    again: () => sendOnceMore(biography()),
    calls: ['PATCH /api/profile'],
    expected: words => ({ field: words }),
  },
  'a switch': {
    path: '/settings/notifications',
    ready: detailed,
    write: () => detailed().click(),
    failed: () => {
      const said = () =>
        page.getByText(settingsTexts.saveFailed, { exact: false }).elements().length > 0
      return passUntil(said, 500)
    },
    again: () => detailed().click(),
    calls: ['PATCH /api/settings'],
    expected: () => ({ switch: 'DETAILED' }),
  },
}

const logOut = () => page.getByRole('navigation').getByRole('link', { name: 'Logout' }).click()
const exitQuickly = () => button('Quick exit').click()
const ends = () => site.calls('DELETE /api/auth')

const closePage = () => window.dispatchEvent(new Event('pagehide'))

/** Runs only what a page still does while it unloads: nothing that waits for a timer, a frame or an answer. */
async function untilPageIsGone() {
  for (const _ of Array.from({ length: 100 })) await Promise.resolve()
}

const expectKeptAlive = (calls: readonly CallName[]) =>
  expect(calls.map(name => site.calls(name).at(-1)?.keepalive)).toEqual(calls.map(() => true))

describe.each(Object.entries(scenes))('%s', (_, { path, ready, write, calls, ...scene }) => {
  async function openScene(words: string) {
    const { open, kept } = await playAnn()
    await open(path)
    await expect.element(ready()).toBeVisible()
    const expected = scene.expected(words)
    const names = Object.keys(expected) as (keyof Kept)[]
    const arrived = () => Object.fromEntries(names.map(name => [name, kept[name]()]))
    expect(arrived()).not.toMatchObject(expected)
    return { expected, arrived, open }
  }

  it('arrives before a logout ends the session', async () => {
    const { expected, arrived } = await openScene('Logout')
    const held = calls.map(name => site.hold(name))
    const atEnd: unknown[] = []
    site.on({ 'DELETE /api/auth': () => void atEnd.push(arrived()) })
    freezeClock()
    await write('Logout')
    await logOut()
    await expect.element(page.getByText(accountsTexts.logout.leaving)).toBeVisible()
    await expect.poll(() => held.every(({ count }) => count() > 0)).toBe(true)
    await passTime(2_000)
    expect(ends()).toEqual([])
    for (const { release } of held) release()
    await passUntil(() => ends().length > 0)
    expect(atEnd).toEqual([expected])
  })

  it('is sent at once by a quick exit, and the site ends the session a moment later', async () => {
    const departures = keepHere()
    const { expected, arrived } = await openScene('Exit')
    freezeClock()
    await write('Exit')
    await exitQuickly()
    expect(departures).toEqual([neutral])
    await expect.poll(arrived).toEqual(expected)
    expectKeptAlive(calls)
    expect(ends()).toMatchObject([
      { query: { delayMs: String(limits.exitFlushMs) }, keepalive: true },
    ])
  })

  it('arrives although its tab closes at once', async () => {
    const { expected, arrived } = await openScene('Closed')
    freezeClock()
    await write('Closed')
    closePage()
    await untilPageIsGone()
    expect(arrived()).toEqual(expected)
    expectKeptAlive(calls)
  })

  it(`arrives when the network is back, ${scene.again ? 'once its member has tried again' : 'by itself'}`, async () => {
    const { expected, arrived } = await openScene('Offline')
    if (scene.failed === scenes['a switch']?.failed) stopClock()
    setOnline(false)
    await write('Offline')
    await scene.failed?.()
    expect(arrived()).not.toMatchObject(expected)
    setOnline(true)
    await scene.again?.()
    await expect.poll(arrived).toEqual(expected)
  })
})

describe('a picture', () => {
  async function beginUpload(isOnline = true) {
    const { open, kept } = await playAnn()
    await open('/profilePicUpload')
    const input = () => document.querySelector('input[type=file][multiple]')
    await expect.poll(input).not.toBeNull()
    chooseFiles(input(), [await pictureFile('navy')])
    setOnline(isOnline)
    await page.getByRole('button', { name: /^Upload/ }).click()
    return kept
  }

  it.each([
    ['a logout', logOut],
    ['a quick exit', exitQuickly],
  ])('that is under way is given up by %s', async (_, leave) => {
    keepHere()
    const held = site.hold('POST /api/profile-pic')
    const kept = await beginUpload()
    const progress = page.getByRole('progressbar', { name: 'Upload of navy.jpg' })
    await expect.element(progress).toBeVisible()
    await expect.poll(held.count).toBe(1)
    await leave()
    await expect.poll(() => ends().length).toBe(1)
    held.release()
    await untilPageIsGone()
    expect(kept.pictureCount()).toBe(0)
  })

  it('arrives when the network is back, once its member has tried again', async () => {
    const kept = await beginUpload(false)
    await expect.element(page.getByText(/Couldn’t send it\./).first()).toBeVisible()
    expect(kept.pictureCount()).toBe(0)
    setOnline(true)
    await button('Try again').click()
    await expect.poll(kept.pictureCount).toBe(1)
  })
})

/** Collects what the tabs of a browser tell each other about their writes. */
function hearTabs(): readonly unknown[] {
  const heard: unknown[] = []
  const listener = new BroadcastChannel('writes')
  listener.onmessage = ({ data }) => void heard.push(data)
  onTestFinished(() => listener.close())
  return heard
}

it('a logout waits for what another tab has not sent yet', async () => {
  const { open } = await playAnn()
  await open('/settings/notifications')
  await expect.element(detailed()).toBeVisible()
  const otherTab = new BroadcastChannel('writes')
  otherTab.onmessage = ({ data }) => {
    if (data === 'flush') otherTab.postMessage('waiting')
  }
  const heard = hearTabs()
  freezeClock()
  await logOut()
  await expect.poll(() => heard).toEqual(['flush', 'waiting'])
  await passTime(2_000)
  expect(ends()).toEqual([])
  otherTab.postMessage('sent')
  await expect.poll(() => ends().length).toBe(1)
  otherTab.close()
})

it('a logout ends the session although its tab closed first', async () => {
  const { open } = await playAnn()
  await open('/settings/notifications')
  await expect.element(detailed()).toBeVisible()
  freezeClock()
  const heard = hearTabs()
  await logOut()
  await expect.element(page.getByText(accountsTexts.logout.leaving)).toBeVisible()
  await expect.poll(() => heard).toEqual(['flush'])
  expect(ends()).toEqual([])
  closePage()
  await untilPageIsGone()
  expect(ends()).toMatchObject([{ keepalive: true }])
})

/** A choice that is repeated while the site still saves the first one. */
interface Choice {
  readonly path: string
  readonly ready: () => ReturnType<typeof page.getByText>
  readonly first: () => Promise<unknown>
  readonly anew: () => Promise<unknown>
  readonly call: CallName
  /** What the page sends: the first call, and the one at unload. */
  readonly sent: readonly unknown[]
}

const choices: Record<string, Choice> = {
  'a swipe that was taken back, and made anew': {
    path: '/search/swype',
    ready: card,
    first: () => press('ArrowRight'),
    anew: () => press('Backspace', 'ArrowLeft'),
    call: 'PUT /api/profile-like',
    sent: [{ likeType: 'LIKE' }, { likeType: 'DISLIKE' }, { likeType: 'DISLIKE' }],
  },
  'a like that was removed': {
    path: `/profile/${bobsId}`,
    ready: () => button('Like'),
    first: () => button('Like').click(),
    anew: () => button('Remove Like').click(),
    call: 'PUT /api/profile-like',
    sent: [{ likeType: 'LIKE' }, { likeType: 'DISLIKE' }],
  },
  'pictures that were rated one after the other': {
    path: `/profilePicRateSwipe?profileId=${bobsId}`,
    ready: () => page.getByRole('img', { name: 'Picture 1 of 3' }),
    first: () => press('ArrowRight'),
    anew: () => press('ArrowDown', 'ArrowLeft'),
    call: 'PUT /api/profile-pic-like',
    sent: ['LIKE', 'UNDETERMINED', 'DISLIKE'].map((likeType, index) => ({
      profilePicId: pictures[index]?.id,
      likeType,
    })),
  },
  'the tag of a note': {
    path: `/profile/${bobsId}`,
    ready: note,
    first: async () => {
      await note().fill('Tall')
      blur()
    },
    anew: async () => {
      await page.getByLabelText('New private tag').fill('slim')
      await press('Enter')
      await expect.element(button('Remove slim')).toBeVisible()
    },
    call: 'PUT /api/profile-note',
    sent: [
      { bodyText: 'Tall', privateTags: ['kind'] },
      { bodyText: 'Tall', privateTags: ['kind', 'slim'] },
    ],
  },
}

it.each(Object.entries(choices))(
  '%s, is sent although the tab closes before the first choice is saved, and no later call contradicts it',
  async (_, { path, ready, first, anew, call, sent }) => {
    const { open } = await playAnn()
    await open(path)
    await expect.element(ready()).toBeVisible()
    const held = site.hold(call)
    await first()
    await expect.poll(held.count).toBe(1)
    await anew()
    expect(held.count()).toBe(1)
    closePage()
    await untilPageIsGone()
    expect(site.calls(call).map(({ body }) => body)).toMatchObject(sent)
    expect(site.calls(call).every(({ keepalive }) => keepalive)).toBe(true)
    held.release()
  },
)

/** Keeps the test page in place when it navigates to another site, until the test ends. @returns the addresses */
function keepHere(): readonly string[] {
  const departures: string[] = []
  const stay = (event: NavigateEvent) => {
    const { url } = event.destination
    if (new URL(url).origin === location.origin) return
    event.preventDefault()
    departures.push(url)
  }
  navigation.addEventListener('navigate', stay)
  onTestFinished(() => {
    navigation.removeEventListener('navigate', stay)
    // A quick exit registers this for the unload of the page, which later tests share.
    window.removeEventListener('pagehide', leaveNothing)
    document.body.hidden = false
  })
  return departures
}
