import { expect, it, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { Broadcast } from '#shared/contract/chat.ts'
import type { CallName } from '#shared/contract/index.ts'
import { sectorKey, sectorOf } from '#shared/sectors.ts'
import { api } from '#web/lib/api.ts'
import { removeStored } from '#web/lib/device-storage.ts'
import { dropTab } from '#web/lib/writes.ts'
import { berlin, newId, noon, pictureOf, profileOf } from '#web/testing/answers.ts'
import { refusal, unreachable } from '#web/testing/fake-site.ts'
import { standAt } from '#web/testing/nearby.ts'
import { playOther } from '#web/testing/other-member.ts'
import {
  leaveScreen,
  memberOf,
  playSite,
  type Reader,
  renderScreen,
  setOnline,
  site,
} from '#web/testing/render-screen.tsx'
import { changeElsewhere, storedHere } from '#web/testing/stored.ts'

playSite()

/** Something that Ann writes. */
interface Action {
  readonly ann: Reader
  readonly path: string
  /** Shown once the screen has read all that it needs. What Ann uses may be there earlier. */
  readonly whenRead: Locator
  readonly write: CallName
  /** How the names of its entries on the device begin. */
  readonly stored: string
  readonly act: () => Promise<void>
  /** Leaves a screen that covers the notices. */
  readonly leave?: () => Promise<void>
  /** It stands on the screen, whatever the site has. */
  readonly expectShown: () => Promise<void>
  readonly onSite: () => unknown
  /** What the site has in the end. */
  readonly expected: unknown
}

function cast() {
  const ann = memberOf()
  const pictures = [pictureOf(), pictureOf()]
  const bob = profileOf({ profilename: 'Bob', profilePics: pictures })
  return { ann, bob, ...playOther(ann, bob) }
}

/** The site's broadcasts in Berlin, the newest first. */
function playBroadcasts({ profile }: Reader) {
  standAt(berlin)
  let all: readonly Broadcast[] = []
  const sector = sectorKey(sectorOf(berlin))
  site.on({
    'GET /api/messages/by-sector/:sector': ({ params, query }) => {
      if (params.sector !== sector) return []
      const from = all.findIndex(({ id }) => id === query.beforeMessageId) + 1
      return all.slice(from, from + Number(query.size))
    },
    'POST /api/message': ({ body: { id = newId(), bodyText } }) => {
      const sent = all.find(each => each.id === id)
      if (sent) return sent
      const sender = { senderProfileId: profile.id, senderProfileName: profile.profilename }
      const tsCreated = noon + all.length * 1_000
      const written = { ...sender, id, bodyText, profilePicIds: [], tsCreated }
      all = [written, ...all]
      site.send({ kind: 'broadcast', message: written })
      return written
    },
  })
  return () => all
}

const field = (label: string) => page.getByLabelText(label, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const expectVisible = async (locator: Locator) => await expect.element(locator).toBeVisible()

const editor = page.getByRole('textbox', { name: 'Your message' })

/** Two messages, of which the second waits for the first. */
async function sendTwo() {
  for (const text of texts) {
    await expect.element(editor).toHaveValue('')
    await editor.fill(text)
    await button('Send').click()
  }
}
const texts = ['First', 'Second']

async function expectBubbles(expected: readonly string[]) {
  const bubbles = page.getByRole('log').getByText(/^(First|Second)$/)
  const shown = () => bubbles.elements().map(({ textContent }) => textContent)
  await expect.poll(shown).toEqual(expected)
}

const actions: Readonly<Record<string, () => Action>> = {
  message: () => {
    const { ann, bob, conversation } = cast()
    return {
      ann,
      path: `/profile/${bob.id}#chat`,
      whenRead: page.getByRole('heading', { name: /^Say hello to/ }),
      write: 'POST /api/message',
      stored: 'outgoing:',
      act: sendTwo,
      expectShown: () => expectBubbles(texts),
      onSite: () => conversation.messages().map(({ bodyText }) => bodyText),
      expected: texts,
    }
  },
  broadcast: () => {
    const ann = memberOf()
    const all = playBroadcasts(ann)
    return {
      ann,
      path: '/chat/broadcast',
      whenRead: page.getByRole('heading', { name: 'No messages found in your area.' }),
      write: 'POST /api/message',
      stored: 'outgoing:',
      act: sendTwo,
      expectShown: () => expectBubbles(texts.toReversed()),
      onSite: () => all().map(({ bodyText }) => bodyText),
      expected: texts.toReversed(),
    }
  },
  note: () => {
    const { ann, bob, note } = cast()
    return {
      ann,
      path: `/profile/${bob.id}`,
      whenRead: field('Note'),
      write: 'PUT /api/profile-note',
      stored: 'note:',
      act: async () => {
        await field('Note').fill('Met at the harbor')
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      },
      expectShown: async () => await expect.element(field('Note')).toHaveValue('Met at the harbor'),
      onSite: () => note().bodyText,
      expected: 'Met at the harbor',
    }
  },
  'picture like': () => {
    const { ann, bob, opinions } = cast()
    return {
      ann,
      path: `/profilePicCarousel?profileId=${bob.id}&id=${bob.profilePics[1]?.id}`,
      whenRead: button('Like this picture'),
      write: 'PUT /api/profile-pic-like',
      stored: 'picture-like:',
      act: () => button('Like this picture').click(),
      leave: () => page.getByRole('link', { name: 'View Profile', exact: true }).click(),
      expectShown: () => expectVisible(button('Remove your like of this picture')),
      onSite: opinions,
      expected: [undefined, 'LIKE'],
    }
  },
}

const namesOf = ({ stored }: Action) =>
  Object.keys(storedHere()).filter(name => name.startsWith(stored))

/** It was tried, and is on the device. */
async function expectWaits(action: Action) {
  await expect.poll(() => site.calls(action.write).length).toBeGreaterThan(0)
  await expect.poll(() => namesOf(action)).not.toEqual([])
}

/** Exactly once, and nothing of it waits any more. */
async function expectArrived(action: Action) {
  await expect.poll(action.onSite).toEqual(action.expected)
  await expect.poll(() => namesOf(action)).toEqual([])
}

const open = ({ path, ann }: Action) => renderScreen(path, ann)

/** What a closed tab had in memory is gone, its unanswered calls too. */
function closeTab() {
  leaveScreen()
  dropTab()
  for (const key of Object.keys(localStorage)) {
    window.dispatchEvent(new StorageEvent('storage', { key }))
  }
}

/** The site or the network is back, and the page notices. */
const comeBack = () => window.dispatchEvent(new Event('online'))

/** The site names a newer build, and Ann loads it, without being asked about what waits. */
async function reloadForNewBuild() {
  const reload = Promise.withResolvers<void>()
  const onNavigate = (event: NavigateEvent) => {
    if (event.navigationType !== 'reload') return
    event.preventDefault()
    reload.resolve()
  }
  navigation.addEventListener('navigate', onNavigate)
  site.build = '1700000000000-newer'
  await api('GET /api/version', {})
  await button('Reload').click()
  await reload.promise
  navigation.removeEventListener('navigate', onNavigate)
  site.build = undefined
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
}

/** What can go wrong, each from the act to the arrival. */
const troubles: Readonly<Record<string, (action: Action) => Promise<void>>> = {
  'a slow site': async action => {
    const held = site.hold(action.write)
    await action.act()
    await action.expectShown()
    await expect.poll(held.count).toBe(1)
    held.release()
    await expectArrived(action)
  },
  'a network that never answers': async action => {
    const given = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(given.signal)
    const held = site.hold(action.write)
    await action.act()
    await expect.poll(held.count).toBe(1)
    timeout.mockRestore()
    given.abort()
    await action.expectShown()
    await expectWaits(action)
    held.release()
    comeBack()
    await expectArrived(action)
  },
  'no network': async action => {
    setOnline(false)
    await action.act()
    await action.expectShown()
    setOnline(true)
    await expectArrived(action)
  },
  'a site that is away': async action => {
    const answer = site.refuse(action.write, () => refusal('server/unavailable'))
    await action.act()
    await expect.poll(() => site.calls(action.write).length).toBeGreaterThan(0)
    await action.expectShown()
    answer()
    comeBack()
    await expectArrived(action)
  },
  'a tab that closes before it arrived': async action => {
    const answer = site.refuse(action.write, unreachable)
    await action.act()
    await expectWaits(action)
    closeTab()
    answer()
    await renderScreen('/versions', action.ann)
    await expectArrived(action)
  },
  'a tab that closes before the answer': async action => {
    const held = site.hold(action.write)
    await action.act()
    await expect.poll(held.count).toBe(1)
    closeTab()
    held.release()
    await open(action)
    await expectArrived(action)
  },
  'a second tab that sends it': async action => {
    const answer = site.refuse(action.write, unreachable)
    await action.act()
    await expectWaits(action)
    answer()
    // The first, as the other tab does it.
    const body = JSON.stringify(site.calls(action.write)[0]?.body)
    const [method = '', address = ''] = action.write.split(' ')
    await fetch(address, { method, body })
    const { id = '' } = JSON.parse(body)
    const [name = ''] = namesOf(action).filter(each => each.includes(id))
    changeElsewhere(name, () => removeStored(name))
    const isIt = (call: { body: unknown }) => JSON.stringify(call.body) === body
    const { length } = site.calls(action.write).filter(isIt)
    comeBack()
    await action.expectShown()
    await expectArrived(action)
    expect(site.calls(action.write).filter(isIt)).toHaveLength(length)
  },
  'a deploy meanwhile': async action => {
    // Trouble with the site would be said instead of the newer version.
    const answer = site.refuse(action.write, () => refusal('request/too-many'))
    await action.act()
    await expectWaits(action)
    await action.leave?.()
    await reloadForNewBuild()
    closeTab()
    // Another build reads no cache of this one.
    for (const name of Object.keys(storedHere())) if (name.startsWith('cache')) removeStored(name)
    await open(action)
    await action.expectShown()
    answer()
    comeBack()
    await expectArrived(action)
  },
}

const cells = Object.entries(actions).flatMap(([thing, cast]) =>
  Object.entries(troubles).map(([trouble, play]) => ({ thing, trouble, cast, play })),
)

it.each(cells)('a $thing arrives once, despite $trouble', async ({ cast: castOf, play }) => {
  const action = castOf()
  await open(action)
  // Without a network, it would not come.
  await expectVisible(action.whenRead)
  await play(action)
  await open(action)
  await action.expectShown()
  await expectArrived(action)
})
