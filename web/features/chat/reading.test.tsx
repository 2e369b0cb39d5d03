import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Message } from '#shared/contract/chat.ts'
import { limits } from '#shared/limits.ts'
import { messageOf, noon, otherOf, profileOf } from '#web/testing/answers.ts'
import { countRenders } from '#web/testing/count-commits.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { pictureFile } from '#web/testing/files.ts'
import { playInbox } from '#web/testing/inbox.ts'
import { playMetMember } from '#web/testing/met-member.ts'
import { playOwnPictures } from '#web/testing/own-pictures.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'
import { desktop, phone, setTextSize, setWindow } from '#web/testing/window.ts'

playSite()

/** A member who has talked with Bob and with Cem. */
function cast() {
  const me = memberOf()
  const bob = profileOf({ profilename: 'Bob' })
  const cem = profileOf({ profilename: 'Cem' })
  playMetMember(me, bob)
  return { me, bob, cem, ...playInbox(me, [bob, cem]) }
}

/** This many messages with Bob, which a site keeps. All but the last `unread` are read. */
function playLong({ me, bob, cem }: ReturnType<typeof cast>, count: number, unread = 0) {
  const messages: Message[] = []
  const write = (bodyText: string, more: Partial<Message> = {}) => {
    const number = messages.length + 1
    const tsCreated = noon + number * 60_000
    const pair = { senderProfileId: bob.id, recipientProfileId: me.profileId }
    const message = messageOf({ ...pair, number, bodyText, tsCreated, ...more })
    messages.push(message)
    return message
  }
  for (let number = 1; number <= count; number += 1) {
    const isRead = number <= count - unread
    const words = `Message ${number}. ${'and more '.repeat((number % 5) * 6)}`
    write(words, isRead ? { tsRecipientRead: noon } : {})
  }
  site.on({
    'GET /api/messages/between/:me/:other': ({ params, query }) => {
      if (params.other === cem.id) return []
      const size = Number(query.size ?? limits.messagesPageDefault)
      const since = query.sinceNumber === undefined ? undefined : Number(query.sinceNumber)
      const before = Number(query.beforeNumber ?? Number.POSITIVE_INFINITY)
      const firstUnread = messages.find(({ tsRecipientRead }) => tsRecipientRead === undefined)
      const answer = [...messages]
      messages.splice(0, count, ...answer.slice(0, count).map(asRead))
      if (since === undefined && query.showsUnread && firstUnread) {
        const from = firstUnread.number - 1 - limits.messagesBeforeUnread
        if (from < count - size) return answer.slice(from, from + size).toReversed()
      }
      const shown = query.showsUnread ? answer : [...messages]
      const between = shown.filter(({ number }) => number > (since ?? 0) && number < before)
      return (since === undefined ? between.slice(-size) : between.slice(0, size)).toReversed()
    },
  })
  const hear = (bodyText: string) => {
    const message = write(bodyText)
    site.send({ kind: 'message', message })
    return message
  }
  return { messages, write, hear }
}

const asRead = (message: Message): Message => ({ tsRecipientRead: noon, ...message })

function log(): HTMLElement {
  const element = page.getByRole('log').element()
  if (!(element instanceof HTMLElement)) throw new Error('no list')
  return element
}
const rowWith = (words: string) =>
  [...log().querySelectorAll<HTMLElement>('[data-key]')].find(row =>
    row.textContent?.includes(words),
  )
const topOf = (words: string) => {
  const top = rowWith(words)?.getBoundingClientRect().top
  return top === undefined ? Number.NaN : Math.round(top - log().getBoundingClientRect().top)
}
const isInView = (words: string) => topOf(words) >= 0 && topOf(words) < log().clientHeight
/** The message below the heading of the day. */
const readRow = () => {
  const edge = log().getBoundingClientRect().top + 57
  return [...log().querySelectorAll<HTMLElement>('[data-key]:has([data-message])')].find(
    each => each.getBoundingClientRect().bottom > edge,
  )
}
const toNewest = () => page.getByRole('button', { name: 'Go to newest message' })
const line = () => page.getByRole('separator', { name: 'New messages' })
const field = () => page.getByLabelText('Your message')
const row = (name: string) => page.getByRole('main').getByRole('link', { name: RegExp(`^${name}`) })
const quoteOf = ({ id, number, senderProfileId, bodyText }: Message) => ({
  id,
  number,
  senderProfileId,
  bodyText,
  pictureCount: 0,
})
const quoteIn = (words: string) =>
  page
    .elementLocator(rowWith(words) ?? document.body)
    .getByRole('button', { name: 'Go to message' })
const draw = () => new Promise(resolve => requestAnimationFrame(resolve))

async function scrollUpTo(words: string) {
  await expect
    .poll(async () => {
      log().dispatchEvent(new WheelEvent('wheel'))
      log().scrollBy({ top: -200 })
      await draw()
      return isInView(words)
    })
    .toBe(true)
}

/** Waits until the list has stood still for some frames. */
async function still() {
  let frames = 0
  for (let before = Number.NaN; frames < 10; ) {
    await draw()
    frames = log().scrollTop === before ? frames + 1 : 0
    before = log().scrollTop
  }
}

async function open({ me, bob }: ReturnType<typeof cast>) {
  await renderScreen(`/profile/${bob.id}#chat`, me)
  await expect.poll(() => site.streams.size).toBe(1)
  await expect.element(page.getByRole('log')).toBeVisible()
}

it('a conversation opens at once where it was left, and at its end if it was left there', async () => {
  await setWindow(desktop)
  const members = cast()
  const { me, bob, cem, hear } = members
  hear(bob, 'In the list')
  hear(cem, 'Also in the list')
  playLong(members, 60)
  await renderScreen('/chat/personal', me)
  await row('Bob').click()
  await expect.poll(() => isInView('Message 60.')).toBe(true)
  await scrollUpTo('Message 35.')
  await still()
  const before = topOf('Message 35.')
  await row('Cem').click()
  await expect.element(page.getByText('Say hello to Cem')).toBeVisible()
  const read = site.hold('GET /api/messages/between/:me/:other')
  await row('Bob').click()
  await expect.poll(() => topOf('Message 35.')).toBe(before)
  read.release()
  await still()
  expect(topOf('Message 35.')).toBe(before)

  await toNewest().click()
  await expect.poll(() => isInView('Message 60.')).toBe(true)
  await still()
  await row('Cem').click()
  await row('Bob').click()
  await expect.poll(() => isInView('Message 60.')).toBe(true)
})

it('a conversation opens at the first unread message, and newer ones load below', async () => {
  const members = cast()
  const { hear } = playLong(members, 300, 150)
  await open(members)
  await expect.element(line()).toBeVisible()
  await expect.poll(() => isInView('Message 151.')).toBe(true)
  await still()
  expect(topOf('Message 151.')).toBeLessThan(160)
  await expect.element(page.getByRole('button', { name: /\d+ new messages/ })).toBeVisible()
  await expectAccessible()
  hear('Live')
  const wheel = async (words: string) =>
    expect
      .poll(async () => {
        log().dispatchEvent(new WheelEvent('wheel'))
        log().scrollBy({ top: 2_000 })
        await draw()
        return isInView(words)
      })
      .toBe(true)
  await wheel('Message 300.')
  await wheel('Live')
  await expect.element(page.getByRole('button', { name: /new message/ })).not.toBeInTheDocument()
})

it('what arrives while one reads above waits behind a button with its number', async () => {
  const members = cast()
  const { hear } = playLong(members, 60)
  await open(members)
  await expect.poll(() => isInView('Message 60.')).toBe(true)
  await scrollUpTo('Message 50.')
  await still()
  const before = topOf('Message 50.')
  await expect.element(toNewest()).toBeVisible()
  hear('First')
  await expect.element(page.getByRole('button', { name: '1 new message' })).toBeVisible()
  hear('Second')
  const button = page.getByRole('button', { name: '2 new messages' })
  await expect.element(button).toBeVisible()
  expect(button.element().closest('output')).not.toBeNull()
  await still()
  expect(topOf('Message 50.')).toBe(before)
  await expectAccessible()
  await button.click()
  await expect.poll(() => isInView('Second')).toBe(true)
  await expect.element(button).not.toBeInTheDocument()
  expect(document.activeElement).toBe(log())
  hear('Third')
  await expect.poll(() => isInView('Third')).toBe(true)
})

it('a press on a quote shows the quoted message, loaded if it has to be, and says so if it is gone', async () => {
  const members = cast()
  const { messages, write } = playLong(members, 300)
  const [far, , , , gone] = messages
  if (!far || !gone) throw new Error('no messages')
  write('About the first', { replyTo: quoteOf(far), tsRecipientRead: noon })
  write('About one that is gone', { replyTo: quoteOf(gone), tsRecipientRead: noon })
  messages[gone.number - 1] = far
  await open(members)
  await expect.poll(() => isInView('About the first')).toBe(true)
  const highlighted: unknown[] = []
  const observer = new MutationObserver(() => {
    const now = log().querySelector('[data-target] p')?.textContent.slice(0, 10)
    if (now !== highlighted.at(-1)) highlighted.push(now)
  })
  observer.observe(log(), { subtree: true, childList: true, attributeFilter: ['data-target'] })
  await quoteIn('About the first').click()
  await expect.poll(() => isInView('Message 1.')).toBe(true)
  await expect.poll(() => document.activeElement?.textContent).toMatch(/Message 1\./)
  await expectAccessible()
  await expect.poll(() => highlighted).toEqual(['Message 1.', undefined])
  observer.disconnect()
  await toNewest().click()
  await expect.poll(() => isInView('About the first')).toBe(true)
  await quoteIn('About one that is gone').click()
  await expect.element(page.getByText('This message is gone')).toBeVisible()
})

it('a found message opens its conversation there, and Back leads to the search', async () => {
  const members = cast()
  const { me, bob, hear } = members
  hear(bob, 'In the list')
  const { messages } = playLong(members, 300)
  const found = messages[99]
  if (!found) throw new Error('no message')
  site.on({
    'GET /api/messages/search/:profileId': [{ other: otherOf(bob), message: found }],
  })
  await renderScreen('/chat/personal?q=message', me)
  await expect.element(page.getByRole('heading', { name: 'Messages', exact: true })).toBeVisible()
  await row('Bob').last().click()
  await expect.poll(() => isInView('Message 100.')).toBe(true)
  await expect.poll(() => document.activeElement?.textContent).toMatch(/Message 100\./)
  await toNewest().click()
  await expect.poll(() => isInView('Message 300.')).toBe(true)
  await still()
  history.back()
  await expect.element(page.getByRole('heading', { name: 'Messages', exact: true })).toBeVisible()
  history.forward()
  await expect.poll(() => isInView('Message 300.')).toBe(true)
  await still()
  expect(isInView('Message 300.')).toBe(true)
})

it('what waits does not follow old messages, and what is sent among them leads to the newest', async () => {
  const members = cast()
  const { messages, write } = playLong(members, 300)
  const [far] = messages
  if (!far) throw new Error('no messages')
  write('About the first', { replyTo: quoteOf(far), tsRecipientRead: noon })
  await open(members)
  await expect.poll(() => isInView('About the first')).toBe(true)
  site.hold('POST /api/message')
  const send = async (words: string) => {
    await field().fill(words)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.poll(() => isInView(words)).toBe(true)
  }
  await send('Held')
  await quoteIn('About the first').click()
  await expect.poll(() => isInView('Message 1.')).toBe(true)
  const read = site.hold('GET /api/messages/between/:me/:other')
  await expect
    .poll(() => {
      log().scrollTo({ top: log().scrollHeight })
      return isInView('Message 100.')
    })
    .toBe(true)
  await still()
  expect(isInView('Message 100.')).toBe(true)
  expect(rowWith('Held')).toBeUndefined()
  await send('Sent among old ones')
  read.release()
  await expect.poll(() => isInView('About the first')).toBe(true)
  expect(isInView('Held')).toBe(true)
  expect(isInView('Sent among old ones')).toBe(true)
})

it('if the newest messages cannot be read, it says so and stays', async () => {
  const members = cast()
  playLong(members, 300, 150)
  await open(members)
  await expect.element(line()).toBeVisible()
  site.on({ 'GET /api/messages/between/:me/:other': () => new Response('{}', { status: 500 }) })
  await page.getByRole('button', { name: /new messages/ }).click()
  await expect.element(page.getByText('Couldn’t load more. Try again').first()).toBeVisible()
  expect(isInView('Message 151.')).toBe(true)
})

it('what is read stays in its place while the window, the text and what is above change', async () => {
  await setWindow(desktop)
  const members = cast()
  playLong(members, 60)
  await open(members)
  await expect.poll(() => isInView('Message 60.')).toBe(true)
  for (const change of [
    () => setWindow({ ...desktop, width: 1300 }),
    () => setTextSize(32),
    () => setWindow(phone),
    () => setTextSize(16),
  ]) {
    await change()
    await still()
    await expect.poll(() => isInView('Message 60.'), { timeout: 2_000 }).toBe(true)
  }
  await setWindow(desktop)
  await scrollUpTo('Message 45.')
  await still()
  for (const change of [
    () => setWindow({ ...desktop, width: 1300 }),
    () => setTextSize(32),
    () => setWindow({ ...phone, height: desktop.height }),
    () => setTextSize(16),
  ]) {
    const before = Number(readRow()?.dataset.index)
    await change()
    await still()
    await expect
      .poll(() => Math.abs(Number(readRow()?.dataset.index) - before))
      .toBeLessThanOrEqual(1)
  }
})

it('pictures have their height before they come, and those that never come keep it', async () => {
  const members = cast()
  const { hear } = playLong(members, 30)
  await open(members)
  await expect.poll(() => isInView('Message 30.')).toBe(true)
  hear('Before')
  const { id } = hear('Pictures')
  site.send({
    kind: 'message',
    message: messageOf({
      senderProfileId: members.bob.id,
      recipientProfileId: members.me.profileId,
      number: 33,
      bodyText: 'Missing',
      profilePicIds: [id],
    }),
  })
  await expect.poll(() => isInView('Missing')).toBe(true)
  const picture = () => rowWith('Missing')?.querySelector('a > *')
  const shape = () => {
    const { width = 0, height = 1 } = picture()?.getBoundingClientRect() ?? {}
    return width / height
  }
  expect(shape()).toBeCloseTo(0.8, 1)
  await still()
  const shifts: number[] = []
  const observer = new PerformanceObserver(list => {
    for (const { startTime } of list.getEntries()) shifts.push(startTime)
  })
  observer.observe({ type: 'layout-shift' })
  const image = picture()
  if (!(image instanceof HTMLImageElement)) throw new Error('no picture')
  image.src =
    'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100"/>'
  await image.decode()
  await still()
  expect(shifts).toEqual([])
  const before = topOf('Missing')
  picture()?.dispatchEvent(new Event('error'))
  await expect.poll(() => picture()?.tagName).toBe('SPAN')
  expect(shape()).toBeCloseTo(0.8, 1)
  expect(topOf('Missing')).toBe(before)
  await still()
  expect(shifts).toEqual([])
  // Proves that the browser counts.
  log().style.marginTop = '100px'
  await expect.poll(() => shifts.length).toBeGreaterThan(0)
  observer.disconnect()
})

/** Drags onto an element: a picture, or words. */
function drag(kind: 'dragover' | 'drop', onto: Element, give: File | string) {
  const data = new DataTransfer()
  if (typeof give === 'string') data.setData('text/plain', give)
  else data.items.add(give)
  const event = new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: data })
  onto.dispatchEvent(event)
  return event.defaultPrevented
}

it('a picture that is dropped anywhere over the conversation is taken, beside it nothing happens, and words stay words', async () => {
  await setWindow(desktop)
  const members = cast()
  const { me, bob } = members
  playOwnPictures(me)
  playLong(members, 5)
  await open(members)
  const file = await pictureFile('#305fb0')
  const hint = () => page.getByText('Add pictures', { exact: true }).query()
  const remove = (place: number) =>
    page.getByRole('button', { name: `Remove Your picture ${place}, private` })
  const header = page.getByRole('region', { name: /Bob/ }).getByRole('banner')
  const beside = page.getByRole('navigation').first().element()
  expect(drag('dragover', log(), file)).toBe(true)
  await expect.poll(hint).not.toBeNull()
  expect(drag('dragover', beside, file)).toBe(true)
  await expect.poll(hint).toBeNull()
  expect(drag('drop', beside, file)).toBe(true)
  expect(drag('drop', log(), file)).toBe(true)
  await expect.element(remove(1)).toBeVisible()
  const head = header.query() ?? page.getByText(bob.profilename).first().element()
  expect(drag('drop', head, file)).toBe(true)
  await expect.element(remove(2)).toBeVisible()
  expect(drag('drop', field().element(), 'words')).toBe(false)
  expect(drag('drop', log(), 'words')).toBe(false)
  await expect.poll(hint).toBeNull()
})

it('a message that is sent, received or seen renders its own rows only, and typing renders none', async () => {
  const members = cast()
  const { me, bob, hear, sendElsewhere } = members
  // Own messages. Those of others are marked as read at any time, which renders them.
  sendElsewhere(bob, 'One')
  sendElsewhere(bob, 'Two')
  await open(members)
  await expect.poll(() => isInView('Two')).toBe(true)
  await still()
  const rendered = countRenders('MessageRow')
  await field().fill('Three')
  await still()
  expect(rendered()).toBe(0)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => isInView('Three')).toBe(true)
  await expect.poll(rendered).toBeGreaterThan(1)
  await still()
  // Its own row, and the row before it, whose time it takes.
  expect(rendered()).toBe(2)
  const received = countRenders('MessageRow')
  const read = site.hold('GET /api/messages/between/:me/:other')
  hear(bob, 'Four')
  await expect.poll(() => isInView('Four')).toBe(true)
  await still()
  expect(received()).toBe(1)
  // It is marked as read.
  read.release()
  await expect.poll(received).toBeGreaterThan(1)
  await still()
  expect(received()).toBe(2)
  const seen = countRenders('MessageRow')
  const own = members.messagesWith(bob).find(({ bodyText }) => bodyText === 'Three')
  if (!own) throw new Error('nothing sent')
  site.send({
    kind: 'seen',
    readerProfileId: bob.id,
    otherProfileId: me.profileId,
    afterNumber: own.number - 1,
    upToNumber: own.number,
    exceptNumbers: [],
    messageIds: [own.id],
    tsRecipientRead: noon,
  })
  await expect.element(page.getByText('Seen', { exact: true })).toBeVisible()
  expect(seen()).toBe(1)
})
