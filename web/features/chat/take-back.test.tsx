import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readStored, removeStored, writeStored } from '#web/lib/device-storage.ts'
import { findWaiting } from '#web/lib/outbox.ts'
import { berlin, profileOf } from '#web/testing/answers.ts'
import { playConversation } from '#web/testing/conversation.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { refusal, unreachable } from '#web/testing/fake-site.ts'
import { standAt } from '#web/testing/nearby.ts'
import { memberOf, playSite, renderScreen, setOnline, site } from '#web/testing/render-screen.tsx'
import { changeElsewhere } from '#web/testing/stored.ts'

playSite()

const field = () => page.getByLabelText('Your message')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const notSent = () => page.getByText(/^Not sent\./)
const deleted = () => page.getByText('Deleted', { exact: true })
/** The words of the bubbles that the site does not have yet. */
const outgoing = () =>
  [...document.querySelectorAll('[data-outgoing] p[dir]')].map(words => words.textContent)
const withdrawals = () => site.calls('POST /api/message/:id/withdraw')
const attempts = () => site.calls('POST /api/message').map(({ body }) => body)

async function sendInVain(words: string) {
  const reach = site.refuse('POST /api/message', unreachable)
  await field().fill(words)
  await button('Send').click()
  await expect.element(notSent()).toBeVisible()
  return reach
}

async function openTalk() {
  const ann = memberOf()
  const { other, messages } = playConversation(ann, profileOf({ profilename: 'Bob' }))
  const path = `/profile/${other.id}#chat`
  await renderScreen(path, ann)
  return { ann, other, messages, path }
}

/** Ann’s message to Bob waits, because no answer came. */
async function openUnanswered() {
  const { ann, other, messages, path } = await openTalk()
  let deliver = await sendInVain('Regretted')
  const [body] = attempts()
  const id = body?.id ?? ''
  const key = `outgoing:${ann.profileId} ${other.id} ${id}`
  await expect.poll(() => findWaiting(id)).toBeDefined()
  /** A request of before arrives, or one of the worker, or of another tab. */
  const arriveLate = async () => {
    deliver()
    const { status } = await fetch('/api/message', { method: 'POST', body: JSON.stringify(body) })
    deliver = site.refuse('POST /api/message', unreachable)
    return status
  }
  const reach = () => {
    deliver()
    window.dispatchEvent(new Event('online'))
  }
  const arrived = () => messages().map(({ bodyText }) => bodyText)
  return { ann, path, id, key, arriveLate, reach, arrived }
}

async function expectSentOnce({ reach, arrived }: Awaited<ReturnType<typeof openUnanswered>>) {
  await expect.poll(withdrawals).toHaveLength(1)
  reach()
  await expect.poll(outgoing).toEqual([])
  await expect.element(page.getByRole('log').getByText('Regretted')).toBeVisible()
  expect(page.getByText('Regretted').elements()).toHaveLength(1)
  await expect.element(field()).toHaveValue('')
  expect(deleted().query()).toBeNull()
  expect(arrived()).toEqual(['Regretted'])
}

it('a deleted message never arrives, however late its request is, and Undo sends it as another one', async () => {
  const { id, arriveLate, reach, arrived } = await openUnanswered()
  await button('Delete').click()
  await expect.element(deleted()).toBeVisible()
  expect(outgoing()).toEqual([])
  expect(document.activeElement).toBe(field().element())
  await expect.poll(() => findWaiting(id)).toBeUndefined()
  expect(await arriveLate()).toBe(409)
  expect(arrived()).toEqual([])
  reach()
  await button('Undo').click()
  await expect.poll(arrived).toEqual(['Regretted'])
  await expect.poll(outgoing).toEqual([])
})

it('of an edited message, only the new words arrive', async () => {
  const { arriveLate, reach, arrived } = await openUnanswered()
  await button('Edit').click()
  await expect.element(field()).toHaveValue('Regretted')
  expect(outgoing()).toEqual([])
  expect(document.activeElement).toBe(field().element())
  expect(await arriveLate()).toBe(409)
  reach()
  await field().fill('Better')
  await button('Send').click()
  await expect.poll(arrived).toEqual(['Better'])
})

it.each(['Delete', 'Edit'])(
  'a message that arrived unanswered is shown as sent after %s',
  async name => {
    const opened = await openUnanswered()
    await opened.arriveLate()
    await button(name).click()
    await expectSentOnce(opened)
  },
)

it.each(['Delete', 'Edit'])(
  'a message that the worker sends at that moment is shown as sent after %s',
  async name => {
    const opened = await openUnanswered()
    const held = site.hold('POST /api/message/:id/withdraw')
    await button(name).click()
    await expect.poll(held.count).toBe(1)
    await opened.arriveLate()
    held.release()
    await expectSentOnce(opened)
  },
)

it('without a network it stands there, nobody sends it any more, and the member can delete it later', async () => {
  const { ann, path, id, reach, arrived } = await openUnanswered()
  setOnline(false)
  await button('Delete').click()
  await expect.element(page.getByText('Not sent. Can’t connect. Try again.')).toBeVisible()
  expect(outgoing()).toEqual(['Regretted'])
  expect(deleted().query()).toBeNull()
  await expectAccessible()
  await expect.poll(() => findWaiting(id)).toBeUndefined()
  const tries = attempts().length
  setOnline(true)
  await renderScreen(path, ann)
  reach()
  await expect.element(notSent()).toBeVisible()
  expect(attempts()).toHaveLength(tries)
  await button('Delete').click()
  await expect.element(deleted()).toBeVisible()
  expect(outgoing()).toEqual([])
  expect(arrived()).toEqual([])
})

it('what stands below moves up when the reason becomes shorter', async () => {
  await openTalk()
  site.refuse('POST /api/message', () => refusal('server/unavailable', { retryAfterSeconds: 600 }))
  const send = async (words: string) => {
    await field().fill(words)
    await button('Send').click()
    await expect.element(field()).toHaveValue('')
    await expect.poll(outgoing).toContain(words)
  }
  for (const words of ['First', 'Second', 'Third']) await send(words)
  const heightOfReason = () => notSent().nth(1).element().clientHeight
  // Each stands below the one before, up to a fraction of a pixel.
  const gaps = () => {
    const rows = [...document.querySelectorAll('[data-key]:has([data-outgoing])')]
    const edges = rows.map(row => row.getBoundingClientRect())
    return edges
      .slice(1)
      .map(({ top }, index) => Math.trunc((top - (edges[index]?.bottom ?? 0)) / 2))
  }
  await expect.poll(gaps).toEqual([0, 0])
  const before = heightOfReason()
  setOnline(false)
  await button('Delete').nth(1).click()
  await expect.poll(heightOfReason).toBeLessThan(before)
  await expect.poll(gaps).toEqual([0, 0])
  await send('Fourth')
  await expect.poll(gaps).toEqual([0, 0, 0])
})

it('if the answer to Delete was lost, Retry sends it as another message', async () => {
  const { ann, id, reach, arrived } = await openUnanswered()
  const answer = site.refuse('POST /api/message/:id/withdraw', unreachable)
  await button('Delete').click()
  await expect.element(page.getByText('Not sent. Can’t connect. Try again.')).toBeVisible()
  answer()
  reach()
  const body = { ...withdrawals()[0]?.body }
  expect(body.senderProfileId).toBe(ann.profileId)
  await fetch(`/api/message/${id}/withdraw`, { method: 'POST', body: JSON.stringify(body) })
  await button('Retry').click()
  await expect.element(page.getByText('Not sent. Try again.')).toBeVisible()
  expect(outgoing()).toEqual(['Regretted'])
  await button('Retry').click()
  await expect.poll(outgoing).toEqual([])
  expect(arrived()).toEqual(['Regretted'])
})

it('several presses ask the site once', async () => {
  const { arrived } = await openUnanswered()
  const held = site.hold('POST /api/message/:id/withdraw')
  await button('Delete').click()
  for (const name of ['Delete', 'Edit', 'Retry']) await button(name).click({ force: true })
  expect(outgoing()).toEqual(['Regretted'])
  held.release()
  await expect.element(deleted()).toBeVisible()
  expect(withdrawals()).toHaveLength(1)
  await expect.element(field()).toHaveValue('')
  expect(arrived()).toEqual([])
})

it('a message that another tab has in its editor meanwhile does not come into this one too', async () => {
  const { key, reach, arrived } = await openUnanswered()
  const held = site.hold('POST /api/message/:id/withdraw')
  await button('Edit').click()
  await expect.poll(held.count).toBe(1)
  changeElsewhere(key, () => removeStored(key))
  held.release()
  reach()
  await userEvent.type(field(), 'Other words')
  await button('Send').click()
  await expect.poll(arrived).toEqual(['Other words'])
})

it('a message that another tab takes back is not restored by the one that was sending it', async () => {
  const { key, arrived } = await openUnanswered()
  const held = site.hold('POST /api/message')
  await button('Retry').click()
  await expect.poll(held.count).toBe(1)
  const stopped = Object.assign({}, readStored(key), { state: 'refused' })
  changeElsewhere(key, () => void writeStored(key, stopped))
  site.refuse('POST /api/message', () => refusal('chat/id-taken'))
  held.release()
  await userEvent.type(field(), 'Other words')
  changeElsewhere(key, () => removeStored(key))
  await expect.poll(outgoing).toEqual([])
  expect(arrived()).toEqual([])
})

it('a broadcast is taken back likewise', async () => {
  const ann = memberOf()
  standAt(berlin)
  site.on({
    'GET /api/messages/by-sector/:sector': [],
    'POST /api/message/:id/withdraw': () => undefined,
  })
  await renderScreen('/chat/broadcast', ann)
  await sendInVain('To all')
  await button('Delete').click()
  await expect.element(deleted()).toBeVisible()
  expect(outgoing()).toEqual([])
  const [sent] = attempts()
  expect(withdrawals()).toMatchObject([
    { params: { id: sent?.id }, body: { senderProfileId: ann.profileId } },
  ])
  expect(withdrawals()[0]?.body).not.toHaveProperty('recipientProfileId')
})
