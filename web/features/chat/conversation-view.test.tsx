import { expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { Message } from '#shared/contract/chat.ts'
import { limits } from '#shared/limits.ts'
import { setCookie } from '#web/lib/device-storage.ts'
import { berlin, disclosedOf, messageOf, noon, profileOf } from '#web/testing/answers.ts'
import { playConversation } from '#web/testing/conversation.ts'
import { countCommits } from '#web/testing/count-commits.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { refusal } from '#web/testing/fake-site.ts'
import { styleForTouch } from '#web/testing/hover.ts'
import { focusOn, pressKey } from '#web/testing/keys.ts'
import { playMetMember } from '#web/testing/met-member.ts'
import {
  memberOf,
  passTime,
  playSite,
  renderScreen,
  site,
  stopClock,
} from '#web/testing/render-screen.tsx'
import { desktop, phone, setWindow } from '#web/testing/window.ts'

playSite()

/** A conversation with Bob that has this many messages from Bob. */
async function openWith(count: number) {
  const ann = memberOf()
  const texts = Array.from({ length: count }, (_, index) => `Message ${index + 1}.`)
  const conversation = playConversation(ann, profileOf({ profilename: 'Bob' }), texts)
  const path = `/profile/${conversation.other.id}#chat`
  await renderScreen(path, ann)
  await expect.element(field()).toBeVisible()
  await expect.poll(() => site.streams.size).toBe(1)
  return { ...conversation, ann, path }
}

const field = () => page.getByLabelText('Your message')
function log(): HTMLElement {
  const element = page.getByRole('log').element()
  if (!(element instanceof HTMLElement)) throw new Error('no conversation')
  return element
}

const bubble = (words: string) => page.getByRole('log').getByText(words, { exact: true })
const rowOf = (words: string) => bubble(words).element().closest('[data-message]') ?? document.body
const menuOf = (words: string) =>
  page.elementLocator(rowOf(words)).getByRole('button', { name: 'Message options' })

/** A message with more text than these words. */
const rowWith = (words: string) =>
  [...log().querySelectorAll('[data-message]')].find(row => row.textContent?.includes(words))

async function choose(words: string, action: string) {
  await bubble(words).hover()
  await menuOf(words).click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function deleteMessage(words: string) {
  await choose(words, 'Delete for me')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for me' }).click()
  await expect.element(bubble(words)).not.toBeInTheDocument()
}

const hasFocus = (locator: Locator) => locator.query() === document.activeElement
const topOf = (element: Element) => Math.round(element.getBoundingClientRect().top)
const scrollTo = (top: number) => log().scrollTo({ top })
const send = () => page.getByRole('button', { name: 'Send', exact: true }).click()

async function draw(frames = 2) {
  for (let count = 0; count < frames; count += 1) {
    await new Promise(resolve => requestAnimationFrame(resolve))
  }
}

it('is sound with messages and without', async () => {
  const { hear } = await openWith(0)
  await expect.element(page.getByText('Say hello to Bob')).toBeVisible()
  await expectAccessible()
  hear('Hello')
  await expect.element(bubble('Hello')).toBeVisible()
  await expectAccessible()
})

it('a link shows and says the host that it opens, where its text hides it', async () => {
  const { hear } = await openWith(0)
  hear('See https://раypal.com/a, or «https://paypal.com/b».')
  const href = 'https://раypal.com/a'
  await expect
    .element(page.getByRole('link', { name: `${href} (opens xn--ypal-43d9g.com)` }))
    .toHaveAttribute('href', href)
  const honest = page.getByRole('link', { name: 'https://paypal.com/b', exact: true })
  await expect.element(honest).toBeVisible()
  expect(getComputedStyle(honest.element())).toMatchObject({
    direction: 'ltr',
    unicodeBidi: 'isolate',
  })
})

it('a growing composer covers nothing at the end, and moves nothing elsewhere', async () => {
  await openWith(40)
  styleForTouch()
  await page.getByRole('button', { name: /new messages/ }).click()
  const isInView = () => {
    const last = rowOf('Message 40.').getBoundingClientRect()
    return last.bottom <= log().getBoundingClientRect().bottom + 1
  }
  await expect.element(bubble('Message 40.')).toBeInTheDocument()
  await expect.poll(isInView).toBe(true)
  await field().fill('one\ntwo\nthree\nfour\nfive')
  await expect.poll(isInView).toBe(true)
  // The on-screen keyboard opens.
  await setWindow({ ...phone, height: phone.height - 300 })
  await expect.poll(isInView).toBe(true)
  await setWindow(phone)
  await expect.poll(isInView).toBe(true)
  // Almost nothing of the window is left.
  for (const width of [390, 740]) {
    await setWindow({ width, height: 300 })
    await expect.poll(() => field().element().getBoundingClientRect().bottom).toBeLessThan(300)
    await expect.poll(() => log().clientHeight).toBeGreaterThan(40)
  }
  await setWindow(phone)

  const toNewest = page.getByRole('button', { name: 'Go to newest message' })
  // The window has just changed its height, and the list may still return to its end.
  await expect
    .poll(() => {
      scrollTo(0)
      return toNewest.query()
    })
    .not.toBeNull()
  await expect.element(page.getByText('Your conversation with Bob starts here.')).toBeVisible()
  const { top } = log().getBoundingClientRect()
  const rows = [...log().querySelectorAll('[data-message]')]
  const first = rows.find(row => topOf(row) > top)?.querySelector('p')?.textContent ?? ''
  const before = topOf(rowOf(first))
  await field().fill('one')
  await field().fill('one\ntwo\nthree\nfour\nfive\nsix')
  expect(topOf(rowOf(first))).toBe(before)
})

it('the focus stays with a message that is scrolled out of view', async () => {
  await openWith(40)
  await expect.element(bubble('Message 38.')).toBeInTheDocument()
  await focusOn(menuOf('Message 38.'))
  const beginning = page.getByText('Your conversation with Bob starts here.')
  await expect
    .poll(() => {
      scrollTo(0)
      return beginning.query()
    })
    .not.toBeNull()
  await expect.element(bubble('Message 1.')).toBeInTheDocument()
  await expect.element(bubble('Message 36.')).not.toBeInTheDocument()
  expect(hasFocus(menuOf('Message 38.'))).toBe(true)
  await userEvent.tab()
  await expect.poll(() => hasFocus(menuOf('Message 39.'))).toBe(true)
})

it('after a deletion the focus moves to the neighboring message, and after the last one to the composer', async () => {
  await openWith(3)
  await deleteMessage('Message 2.')
  await expect.poll(() => hasFocus(menuOf('Message 3.'))).toBe(true)
  await deleteMessage('Message 3.')
  await expect.poll(() => hasFocus(menuOf('Message 1.'))).toBe(true)
  await deleteMessage('Message 1.')
  await expect.poll(() => hasFocus(field())).toBe(true)
})

it('every new message is announced: the first of all, and repeated words, but none twice', async () => {
  const { hear } = await openWith(0)
  await expect.element(page.getByText('Say hello to Bob')).toBeVisible()
  const words: string[] = []
  const observer = new MutationObserver(records => {
    for (const { target, addedNodes } of records) {
      if (!(target instanceof Element) || !target.closest('output')) continue
      words.push(...[...addedNodes].map(node => node.textContent ?? ''))
    }
  })
  observer.observe(document.body, { subtree: true, childList: true })
  hear('Hello')
  await expect.poll(() => words).toEqual(['Bob: Hello'])
  hear('Hello')
  await expect.poll(() => words).toEqual(['Bob: Hello', 'Bob: Hello'])
  await field().fill('Yes?')
  await send()
  await deleteMessage('Yes?')
  hear('Bye')
  await expect.poll(() => words).toEqual(['Bob: Hello', 'Bob: Hello', 'Bob: Bye'])
  observer.disconnect()
})

it('a message is quoted, typed, delivered, read, and deleted for one member alone', async () => {
  const { hear, messages, ann, other, path } = await openWith(0)
  hear('Tea or coffee?')
  await choose('Tea or coffee?', 'Reply')
  // The menu command moves the focus to the field.
  await expect.poll(() => hasFocus(field())).toBe(true)
  await userEvent.keyboard('Tea')
  await expectAccessible()
  const toBob = { senderProfileId: ann.profileId, recipientProfileId: other.id }
  const signals = () => site.calls('POST /api/message-signals').map(({ body }) => body)
  expect(signals()).toContainEqual({ ...toBob, kind: 'TYPING' })
  await send()
  await expect.element(bubble('Tea')).toBeInTheDocument()
  const quote = rowOf('Tea').querySelector('blockquote')
  expect(quote?.textContent).toContain('Tea or coffee?')
  const [answered] = messages()
  await expect
    .poll(() => site.calls('POST /api/message')[0]?.body)
    .toMatchObject({
      ...toBob,
      bodyText: 'Tea',
      replyToId: answered?.id,
    })

  const typing = page.getByText('Bob is typing…')
  site.send({ kind: 'typing', profileId: other.id })
  await expect.element(typing).toBeVisible()
  hear('Green or black?')
  await expect.element(typing).not.toBeInTheDocument()

  await field().fill('Green')
  await send()
  await expect.element(bubble('Green')).toBeInTheDocument()
  const delivered = page.getByText('Delivered', { exact: true }).last()
  const own = () => messages().filter(({ senderProfileId }) => senderProfileId !== other.id)
  await expect.poll(own).toHaveLength(2)
  const messageIds = own().map(({ id }) => id)
  const upToNumber = own().at(-1)?.number ?? 0
  site.send({ kind: 'delivered', profileId: other.id, upToNumber, messageIds })
  await expect.element(delivered).toBeVisible()
  const range = { afterNumber: 0, upToNumber, exceptNumbers: [], messageIds }
  const both = { readerProfileId: other.id, otherProfileId: ann.profileId }
  site.send({ kind: 'seen', ...both, ...range, tsRecipientRead: noon })
  await expect.element(delivered).not.toBeInTheDocument()

  await choose('Green or black?', 'Delete for me')
  const question = page.getByRole('dialog', { name: 'Delete this message for yourself?' })
  await expect.element(question).toBeVisible()
  await expectAccessible()
  await question.getByRole('button', { name: 'Delete for me' }).click()
  await expect.element(bubble('Green or black?')).not.toBeInTheDocument()
  await renderScreen(path, ann)
  await expect.element(bubble('Green')).toBeInTheDocument()
  await expect.element(bubble('Green or black?')).not.toBeInTheDocument()
})

it('a deleted conversation keeps messages that arrive during the dialog, and deleting the last message leaves it empty', async () => {
  const { hear, other, ann } = await openWith(2)
  await page.getByRole('button', { name: 'Conversation options' }).click()
  await page.getByRole('menuitem', { name: 'Delete conversation' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  const { id } = hear('Or water?')
  await expect.element(bubble('Or water?')).toBeInTheDocument()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for me' }).click()
  await expect.element(bubble('Message 1.')).not.toBeInTheDocument()
  await expect.element(bubble('Message 2.')).not.toBeInTheDocument()
  await expect.element(bubble('Or water?')).toBeVisible()
  const [deleted] = site.calls('DELETE /api/conversation/:me/:other')
  expect(deleted?.params).toEqual({ me: ann.profileId, other: other.id })
  expect(deleted?.query.upToMessageId).not.toBe(id)
  await deleteMessage('Or water?')
  await expect.element(page.getByText('Say hello to Bob')).toBeVisible()
})

/** This many messages between the two, the newest first, all read. */
function longConversation(me: string, other: string, count: number): Message[] {
  return Array.from({ length: count }, (_, index) => {
    const [senderProfileId, recipientProfileId] = index % 3 ? [me, other] : [other, me]
    const tsCreated = noon - index * 60_000
    return messageOf({
      number: count - index,
      senderProfileId,
      recipientProfileId,
      bodyText: `Message ${index} ${'and some more '.repeat(index % 7)}`,
      tsCreated,
      tsRecipientRead: tsCreated,
    })
  })
}

/** Waits until it has not changed for a while. */
async function untilStill(element: Element) {
  let isChanged = true
  const observer = new MutationObserver(() => {
    isChanged = true
  })
  observer.observe(element, { subtree: true, childList: true, attributes: true })
  while (isChanged) {
    isChanged = false
    await draw(30)
  }
  observer.disconnect()
}

it('only the messages in view are rendered of ten thousand, older ones move nothing, a poll renders nothing', async () => {
  await setWindow(desktop)
  const ann = memberOf()
  const bob = profileOf({ profilename: 'Bob' })
  playConversation(ann, bob)
  const all = longConversation(ann.profileId, bob.id, 10_000)
  playMetMember(ann, bob)
  site.on({
    // More than a page, so all are there after two.
    'GET /api/messages/between/:me/:other': ({ query }) => {
      if (query.sinceNumber !== undefined) return []
      const before = Number(query.beforeNumber ?? Infinity)
      return all.filter(({ number }) => number < before).slice(0, 5_000)
    },
  })
  await renderScreen(`/profile/${bob.id}#chat`, ann)
  await expect.poll(() => rowWith('Message 0 ')).toBeDefined()
  const drawn = () => log().querySelectorAll('[data-message]').length
  expect(drawn()).toBeLessThan(60)

  // At the top of the loaded messages, the list waits for older ones.
  const older = site.hold('GET /api/messages/between/:me/:other')
  const isOlderAsked = () =>
    site.calls('GET /api/messages/between/:me/:other').some(({ query }) => query.beforeNumber)
  await expect
    .poll(() => {
      scrollTo(200)
      return rowWith('Message 4995 ')
    })
    .toBeDefined()
  await expect.poll(isOlderAsked).toBe(true)
  await draw(10)
  const row = () => rowWith('Message 4995 ') ?? document.body
  const before = topOf(row())
  const height = log().scrollHeight
  older.release()
  await expect.poll(() => log().scrollHeight).toBeGreaterThan(height + 100_000)
  await untilStill(log())
  expect(Math.abs(topOf(row()) - before)).toBeLessThan(3)
  expect(drawn()).toBeLessThan(60)
  await page.getByRole('button', { name: 'Go to newest message' }).click()
  await expect.poll(() => rowWith('Message 0 ')).toBeDefined()

  await untilStill(log())
  const changes: MutationRecord[] = []
  const observer = new MutationObserver(records => void changes.push(...records))
  const everything = { subtree: true, childList: true, attributes: true, characterData: true }
  observer.observe(log(), everything)
  const polls = () => site.calls('GET /api/messages/between/:me/:other').length
  const pollsBefore = polls()
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await expect.poll(polls).toBeGreaterThan(pollsBefore)
  await draw(30)
  expect(changes.length).toBe(0)
  observer.disconnect()
})

it('a long message is cut until it is expanded, its lines stay in place, and it returns as it was left', async () => {
  const { hear } = await openWith(0)
  const lines = Array.from({ length: 500 }, (_, index) => `#${index + 1};`)
  const more = page.getByRole('button', { name: 'Show more' })
  hear(lines.slice(0, 25).join('\n'))
  await expect.poll(() => rowWith('#25;')).toBeDefined()
  await draw(10)
  expect(more.elements()).toHaveLength(0)
  hear(lines.join('\n'))
  const long = () => rowWith('#26;')
  const height = () => long()?.getBoundingClientRect().height
  const top = () => topOf(long() ?? document.body)
  await expect.element(more).toBeVisible()
  expect(height()).toBeLessThan(900)
  await untilStill(log())
  const before = top()
  await more.click()
  await expect.poll(height).toBeGreaterThan(5_000)
  const toNewest = page.getByRole('button', { name: 'Go to newest message' })
  await expect.element(toNewest).toBeVisible()
  expect(Math.abs(top() - before)).toBeLessThan(3)

  hear('After it')
  await page.getByRole('button', { name: '1 new message' }).click()
  await expect.element(bubble('After it')).toBeVisible()
  for (let index = 0; index < 30; index += 1) hear(`Message ${index}.`)
  log().focus()
  await expect
    .poll(() => {
      scrollTo(log().scrollHeight)
      return long()
    })
    .toBeUndefined()
  await expect
    .poll(() => {
      scrollTo(0)
      return long()
    })
    .toBeDefined()
  await expect.poll(height).toBeGreaterThan(5_000)
  const less = page.getByRole('button', { name: 'Show less' })
  // Rows far below the message may render again while the end scrolls into view.
  await expect
    .poll(() => {
      scrollTo(0)
      const button = less.query()
      if (button instanceof HTMLElement) button.click()
      return height()
    })
    .toBeLessThan(900)
  await untilStill(log())
  expect(top()).toBeGreaterThanOrEqual(topOf(log()) - 20)
})

it('a new browser of a member at a chosen place shows distances without a reload, and a poll without news renders nothing', async () => {
  const ann = memberOf({ settings: { units: 'IMPERIAL' } })
  const bob = profileOf({ profilename: 'Bob', lat: berlin.lat + 0.01, lon: berlin.lon })
  const { hear } = playConversation(ann, bob, ['Hello'])
  stopClock()
  site.on({ 'PUT /api/profile-position/:profileId': disclosedOf({ hide: true }) })
  await renderScreen(`/profile/${bob.id}#chat`, ann)
  const distance = () => passTime(100).then(() => page.getByText(/3,648 ft/).query())
  await expect.poll(distance).not.toBeNull()
  const polls = () => site.calls('GET /api/messages/between/:me/:other').length
  const untilPolled = async (times: number) => {
    const before = polls()
    while (polls() < before + times) {
      await passTime(limits.messagePollMs / 15)
      await draw()
    }
    await passTime(100)
    await draw()
  }
  await untilPolled(2)
  // The stream and the screen's late reads also come due as time passes, between polls.
  const drawnByPoll = async () => {
    const commits = countCommits()
    await untilPolled(1)
    return commits()
  }
  await expect.poll(drawnByPoll).toBe(0)
  const commits = countCommits()
  await untilPolled(2)
  expect(commits()).toBe(0)
  hear('News')
  await expect.poll(() => passTime(100).then(() => bubble('News').query())).not.toBeNull()
  expect(commits()).toBeGreaterThan(0)
})

it('skipping to the content of a conversation stays in it, and the words of an expired session wait there for the next login', async () => {
  const { ann, other } = await openWith(0)
  await pressKey(page.getByRole('link', { name: 'Skip to content' }))
  expect(document.activeElement?.id).toBe('main')
  await expect.element(field()).toBeVisible()
  expect(location.hash).toBe('#chat')

  await field().fill('Nothing typed is lost')
  site.on({ 'POST /api/message': () => refusal('session/missing') })
  await send()
  await expect.poll(() => location.pathname).toBe('/login')
  playConversation(ann, other)
  site.on({
    'POST /api/auth': () => {
      setCookie('auth=1', 3_600)
      return { profileId: ann.profileId, roles: [] }
    },
  })
  await page.getByLabelText('Email').fill('ann@example.org')
  await page.getByLabelText('Password').fill('any')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect.element(bubble('Nothing typed is lost')).toBeVisible()
})
