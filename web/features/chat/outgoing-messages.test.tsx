import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { limits } from '#shared/limits.ts'
import { writeStored } from '#web/lib/device-storage.ts'
import { closeVault } from '#web/lib/device-vault.ts'
import { endSession } from '#web/lib/session.ts'
import { newId, profileOf } from '#web/testing/answers.ts'
import { playConversation } from '#web/testing/conversation.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { refusal, unreachable } from '#web/testing/fake-site.ts'
import { haveKeyboard } from '#web/testing/hover.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'
import { storedHere } from '#web/testing/stored.ts'

playSite()

const field = () => page.getByLabelText('Your message')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const send = async (words: string) => {
  await field().fill(words)
  await button('Send').click()
}
const log = () => page.getByRole('log')
const sent = () => site.calls('POST /api/message').map(({ body }) => body)
/** The words of the bubbles that the site does not have yet, from top to bottom. */
const outgoing = () =>
  [...document.querySelectorAll('[data-outgoing] p[dir]')].map(words => words.textContent)
const reasons = () => page.getByText(/^Not sent\./).elements().length

/** Ann in her conversation with Bob, who has written once. */
async function open() {
  const ann = memberOf()
  const { other, messages, hear } = playConversation(ann, profileOf({ profilename: 'Bob' }), ['Hi'])
  const { senderProfileId, recipientProfileId } = { ...messages()[0] }
  expect([senderProfileId, recipientProfileId]).toEqual([other.id, ann.profileId])
  const path = `/profile/${other.id}#chat`
  await renderScreen(path, ann)
  await expect.element(log().getByText('Hi')).toBeVisible()
  const arrived = () =>
    messages().flatMap(each => (each.senderProfileId === ann.profileId ? [each.bodyText] : []))
  return { ann, other, hear, arrived, path }
}

it('the bubble stands at once and once, the editor is free after a second, and the next one waits for the one before', async () => {
  const { arrived } = await open()
  const held = site.hold('POST /api/message')
  await send('First')
  expect(outgoing()).toEqual(['First'])
  await expect.element(log().getByText('Sending')).toBeVisible()
  await expect.element(field()).toHaveAttribute('readonly')
  await expect.element(field()).toHaveValue('First')
  expect(document.activeElement).toBe(field().element())
  await expect.element(field()).toHaveValue('')
  await send('Second')
  await expect.element(field()).toHaveValue('')
  expect(outgoing()).toEqual(['First', 'Second'])
  await expectAccessible()
  expect(held.count()).toBe(1)

  const counts = new Set<number>()
  const count = () => {
    counts.add(log().getByText('First', { exact: true }).elements().length)
  }
  const watch = new MutationObserver(count)
  watch.observe(document.body, { childList: true, subtree: true })
  held.releaseOne()
  await expect.poll(outgoing).toEqual(['Second'])
  watch.disconnect()
  expect([...counts]).toEqual([1])
  held.release()
  await expect.poll(outgoing).toEqual([])
  expect(arrived()).toEqual(['First', 'Second'])
})

it('what cannot be sent waits in its order, each with its reason, and goes out once', async () => {
  const { arrived, ann, path } = await open()
  const reach = site.refuse('POST /api/message', unreachable)
  for (const words of ['One', 'Two', 'Three']) {
    await send(words)
    await expect.element(field()).toHaveValue('')
  }
  await expect.poll(reasons).toBe(3)
  expect(outgoing()).toEqual(['One', 'Two', 'Three'])
  // Nothing overtakes the first.
  expect(new Set(sent().map(({ bodyText }) => bodyText))).toEqual(new Set(['One']))
  await expectAccessible()
  for (const key of Object.keys(localStorage)) {
    window.dispatchEvent(new StorageEvent('storage', { key }))
  }
  await renderScreen(path, ann)
  await expect.poll(outgoing).toEqual(['One', 'Two', 'Three'])
  reach()
  window.dispatchEvent(new Event('online'))
  await expect.poll(arrived).toEqual(['One', 'Two', 'Three'])
  await expect.poll(outgoing).toEqual([])
  expect(new Set(sent().map(({ id }) => id)).size).toBe(3)
})

/** A message that the site refuses, and one after it that it takes. */
async function openWithRefused() {
  const opened = await open()
  const allow = site.refuse('POST /api/message', () =>
    refusal('profile/not-found', { detail: 'They are gone.' }),
  )
  await send('Refused')
  await expect.element(page.getByText('Not sent. They are gone.')).toBeVisible()
  await expect.element(field()).toHaveValue('')
  allow()
  await send('Taken')
  await expect.poll(opened.arrived).toEqual(['Taken'])
  return opened
}

it('a refused message holds up no other one, and Retry sends it again', async () => {
  const { arrived } = await openWithRefused()
  await expect.poll(outgoing).toEqual(['Refused'])
  await expectAccessible()
  await button('Retry').click()
  await expect.poll(arrived).toEqual(['Taken', 'Refused'])
  await expect.poll(outgoing).toEqual([])
  // The focus of the row that is gone.
  expect(document.activeElement).toBe(field().element())
  const ids = sent().flatMap(({ id, bodyText }) => (bodyText === 'Refused' ? [id] : []))
  expect(ids.length).toBe(2)
  expect(new Set(ids).size).toBe(1)
})

it('Edit brings a refused message back before what is being typed', async () => {
  const { arrived } = await openWithRefused()
  await field().fill('typed')
  await button('Edit').click()
  await expect.element(field()).toHaveValue('Refused\ntyped')
  expect(outgoing()).toEqual([])
  expect(document.activeElement).toBe(field().element())
  await expect.poll(() => field().element()).toHaveProperty('selectionStart', 'Refused'.length)
  await button('Send').click()
  await expect.poll(arrived).toEqual(['Taken', 'Refused\ntyped'])
  expect(new Set(sent().map(({ id }) => id)).size).toBe(3)
})

it('Delete can be undone', async () => {
  const { arrived } = await openWithRefused()
  await button('Delete').click()
  await expect.poll(outgoing).toEqual([])
  expect(document.activeElement).toBe(field().element())
  await button('Undo').click()
  await expect.poll(outgoing).toEqual(['Refused'])
  await button('Delete').click()
  await expect.poll(outgoing).toEqual([])
  expect(arrived()).toEqual(['Taken'])
})

it('Undo sends what waited', async () => {
  const { arrived } = await open()
  const reach = site.refuse('POST /api/message', unreachable)
  await send('Waits')
  await expect.poll(reasons).toBe(1)
  await button('Delete').click()
  await expect.poll(outgoing).toEqual([])
  reach()
  await button('Undo').click()
  await expect.poll(arrived).toEqual(['Waits'])
  await expect.poll(outgoing).toEqual([])
})

it('what is outgoing stands there before the conversation is read', async () => {
  const { ann, path } = await open()
  site.refuse('POST /api/message', unreachable)
  await send('Waits')
  await expect.poll(reasons).toBe(1)
  const held = site.hold('GET /api/messages/between/:me/:other')
  await renderScreen(path, ann)
  await expect.poll(outgoing).toEqual(['Waits'])
  await expect.element(log()).not.toBeInTheDocument()
  held.release()
  await expect.element(log().getByText('Hi')).toBeVisible()
  expect(outgoing()).toEqual(['Waits'])
})

it('a refused message to a member who is gone can be deleted in the list of conversations', async () => {
  const ann = memberOf()
  const { other } = playConversation(ann, profileOf({ profilename: 'Bob' }))
  const message = { id: newId(), bodyText: 'Too late', profilePicIds: [], tsCreated: 1 }
  const key = `outgoing:${ann.profileId} ${other.id} ${message.id}`
  writeStored(key, { ...message, state: 'refused', failure: 'They are gone.' })
  await renderScreen('/chat/personal', ann)
  const unsent = page.getByRole('region', { name: 'Not sent yet' })
  await expect.element(unsent.getByText('Too late')).toBeVisible()
  await expectAccessible()
  await unsent.getByRole('button', { name: 'Delete' }).click()
  await expect.element(unsent).not.toBeInTheDocument()
  await button('Undo').click()
  await expect.element(unsent.getByText('Too late')).toBeVisible()
})

it('after a deletion the focus moves to the next unsent message', async () => {
  await open()
  site.refuse('POST /api/message', () => refusal('profile/not-found', { detail: 'Gone.' }))
  for (const words of ['One', 'Two']) {
    await send(words)
    await expect.element(field()).toHaveValue('')
  }
  await expect.poll(reasons).toBe(2)
  await page.getByRole('button', { name: 'Delete', exact: true }).first().click()
  await expect.poll(outgoing).toEqual(['Two'])
  expect(document.activeElement).toBe(button('Retry').element())
})

it('a site that asks to wait is asked again only then, and what is written meanwhile waits behind', async () => {
  const { arrived } = await open()
  const reach = site.refuse('POST /api/message', () =>
    refusal('server/unavailable', { retryAfterSeconds: 2 }),
  )
  await send('One')
  await expect.element(page.getByText(/The site is busy/)).toBeVisible()
  reach()
  await send('Two')
  await expect.poll(reasons).toBe(2)
  window.dispatchEvent(new Event('online'))
  expect(sent().length).toBe(1)
  await expect.poll(arrived, { timeout: 5_000 }).toEqual(['One', 'Two'])
})

it('a message that arrived although its send failed goes as soon as it is heard of', async () => {
  const { ann, other } = await open()
  site.refuse('POST /api/message', unreachable)
  await send('Arrived')
  await expect.poll(reasons).toBe(1)
  const id = sent()[0]?.id ?? ''
  const pair = { senderProfileId: ann.profileId, recipientProfileId: other.id }
  const message = { id, number: 2, bodyText: 'Arrived', profilePicIds: [], tsCreated: Date.now() }
  site.send({ kind: 'message', message: { ...pair, ...message } })
  await expect.poll(outgoing).toEqual([])
  await expect.element(log().getByText('Arrived')).toBeVisible()
})

it('what waits when a session expires goes out once its member is back', async () => {
  const { ann, arrived, path } = await open()
  const reach = site.refuse('POST /api/message', unreachable)
  await send('Of Ann')
  await expect.poll(reasons).toBe(1)
  endSession('expired')
  reach()
  await renderScreen(path, ann)
  await expect.poll(arrived).toEqual(['Of Ann'])
})

it('nothing that waits when a session expires is shown to the next member, or sent', async () => {
  await open()
  const reach = site.refuse('POST /api/message', unreachable)
  await send('Of Ann')
  await expect.poll(reasons).toBe(1)
  endSession('expired')
  reach()
  const tries = sent().length
  const carol = memberOf({ profile: { profilename: 'Carol' } })
  playConversation(carol, profileOf({ profilename: 'Dan' }), ['To Carol'])
  site.on({ 'GET /api/settings': carol.settings, 'GET /api/profiles/mine': [carol.profile] })
  await renderScreen('/chat/personal', carol)
  await expect.element(page.getByText('To Carol')).toBeVisible()
  window.dispatchEvent(new Event('online'))
  expect(document.body.textContent).not.toContain('Of Ann')
  expect(JSON.stringify(storedHere())).not.toContain('Of Ann')
  expect(sent().length).toBe(tries)
})

it('so many may wait, and no more', async () => {
  const ann = memberOf()
  const { other } = playConversation(ann, profileOf({ profilename: 'Bob' }))
  for (let count = 1; count <= limits.outgoingMax; count += 1) {
    const id = newId()
    const message = { id, bodyText: `Number ${count}`, profilePicIds: [], tsCreated: count }
    const key = `outgoing:${ann.profileId} ${other.id} ${id}`
    writeStored(key, { ...message, state: 'refused', failure: 'Why' })
  }
  await renderScreen(`/profile/${other.id}#chat`, ann)
  await expect.element(log().getByText('Number 100')).toBeVisible()
  expect(
    page
      .getByRole('alert')
      .getByText(/^Not sent/)
      .elements(),
  ).toEqual([])
  await send('One more')
  await expect.element(page.getByRole('heading', { name: /^Too many unsent/ })).toBeVisible()
  await expect.element(field()).toHaveValue('One more')
})

it('asks before the page closes only if the device could not store a message', async () => {
  await open()
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  site.refuse('POST /api/message', unreachable)
  await send('Stored')
  await expect.poll(reasons).toBe(1)
  expect(asks()).toBe(false)
  closeVault()
  await send('In memory')
  await expect.poll(reasons).toBe(2)
  expect(asks()).toBe(true)
})

it('an empty conversation shows what is outgoing, and Enter keeps the focus in the field', async () => {
  haveKeyboard()
  const ann = memberOf()
  const { other } = playConversation(ann, profileOf({ profilename: 'Bob' }))
  await renderScreen(`/profile/${other.id}#chat`, ann)
  const held = site.hold('POST /api/message')
  await field().fill('Hello')
  await userEvent.keyboard('{Enter}')
  await expect.poll(outgoing).toEqual(['Hello'])
  expect(document.activeElement).toBe(field().element())
  held.release()
  await expect.poll(outgoing).toEqual([])
  await expect.element(field()).toHaveValue('')
  expect(document.activeElement).toBe(field().element())
})
