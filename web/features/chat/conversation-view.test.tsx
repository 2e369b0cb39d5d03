import { expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { profileOf } from '#web/testing/answers.ts'
import { playConversation } from '#web/testing/conversation.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'
import { phone, setTouch, setWindow } from '#web/testing/window.ts'

playSite()

/** A conversation with Bob, in which so many messages of Bob stand already. */
async function openWith(count: number) {
  const ann = memberOf()
  const texts = Array.from({ length: count }, (_, index) => `Message ${index + 1}.`)
  const { hear, other } = playConversation(ann, profileOf({ profilename: 'Bob' }), texts)
  await renderScreen(`/profile/${other.id}#chat`, ann)
  await expect.element(field()).toBeVisible()
  await expect.poll(() => site.streams.size).toBe(1)
  return { hear }
}

const field = () => page.getByLabelText('Your message')
const log = () => page.getByRole('log').element()

const bubble = (words: string) =>
  page.elementLocator(document.body).getByText(words, { exact: true })
const rowOf = (words: string) => bubble(words).element().closest('[data-message]') ?? document.body
const menuOf = (words: string) =>
  page.elementLocator(rowOf(words)).getByRole('button', { name: 'More about this message' })

async function deleteMessage(words: string) {
  await bubble(words).hover()
  await menuOf(words).click()
  await page.getByRole('menuitem', { name: 'Delete for me' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for me' }).click()
  await expect.element(bubble(words)).not.toBeInTheDocument()
}

const hasFocus = (locator: Locator) => locator.query() === document.activeElement
const topOf = (element: Element) => Math.round(element.getBoundingClientRect().top)
const scrollTo = (top: number) => log().scrollTo({ top })

it('is sound with messages and without', async () => {
  const { hear } = await openWith(0)
  await expect.element(page.getByText('Say hello to Bob')).toBeVisible()
  await expectAccessible()
  hear('Hello')
  await expect.element(bubble('Hello')).toBeVisible()
  await expectAccessible()
})

it('a composer that grows covers nothing at the end, and moves nothing elsewhere', async () => {
  await setTouch(true)
  await openWith(40)
  const isInView = () => {
    const last = rowOf('Message 40.').getBoundingClientRect()
    return last.bottom <= log().getBoundingClientRect().bottom + 1
  }
  await expect.element(bubble('Message 40.')).toBeInTheDocument()
  await expect.poll(isInView).toBe(true)
  await field().fill('one\ntwo\nthree\nfour\nfive')
  await expect.poll(isInView).toBe(true)
  // A keyboard comes up.
  await setWindow({ ...phone, height: phone.height - 300 })
  await expect.poll(isInView).toBe(true)
  await setWindow(phone)
  await expect.poll(isInView).toBe(true)
  // Hardly anything is left of the window.
  for (const width of [390, 740]) {
    await setWindow({ width, height: 300 })
    await expect.poll(() => field().element().getBoundingClientRect().bottom).toBeLessThan(300)
    await expect.poll(() => log().clientHeight).toBeGreaterThan(40)
  }
  await setWindow(phone)

  const beginning = page.getByText('This is where your conversation with Bob begins.')
  await expect
    .poll(() => {
      scrollTo(0)
      return beginning.query()
    })
    .not.toBeNull()
  await expect.element(page.getByRole('button', { name: 'Go to the newest message' })).toBeVisible()
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
  const menu = menuOf('Message 38.').element()
  if (menu instanceof HTMLElement) menu.focus()
  const beginning = page.getByText('This is where your conversation with Bob begins.')
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

it('the focus goes on beside a message that is deleted, and to the composer after the last', async () => {
  await openWith(3)
  await deleteMessage('Message 2.')
  await expect.poll(() => hasFocus(menuOf('Message 3.'))).toBe(true)
  await deleteMessage('Message 3.')
  await expect.poll(() => hasFocus(menuOf('Message 1.'))).toBe(true)
  await deleteMessage('Message 1.')
  await expect.poll(() => hasFocus(field())).toBe(true)
})
