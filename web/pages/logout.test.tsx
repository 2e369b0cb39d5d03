import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setCookie } from '#web/lib/device-storage.ts'
import { profileOf } from '#web/testing/answers.ts'
import { playConversation } from '#web/testing/conversation.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { unreachable } from '#web/testing/fake-site.ts'
import { playOther } from '#web/testing/other-member.ts'
import {
  memberOf,
  playSite,
  type Reader,
  renderScreen,
  setOnline,
  site,
} from '#web/testing/render-screen.tsx'
import { storedHere } from '#web/testing/stored.ts'

const password = 'correct horse battery'
const bob = profileOf({ profilename: 'Bartholomew' })
const cem = profileOf({ profilename: 'Cem' })
/** Written or received in the tests below. */
const secrets = ['Half a sentence', 'On its way', 'Too late', bob.profilename]

playSite()

/** Everything that a script of this site can find. */
async function leftHere() {
  const stored = JSON.stringify([Object.entries(storedHere()), Object.entries(sessionStorage)])
  return {
    words: secrets.filter(each => stored.includes(each)),
    caches: await caches.keys(),
    cookie: document.cookie,
  }
}
const nothing = { words: [], caches: [], cookie: '' }

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const field = () => page.getByLabelText('Your message')
const send = () => page.getByRole('button', { name: 'Send', exact: true })

/** A member with a message waiting to be sent, a draft to another member, and a stored list of conversations. */
async function leaveWordsHere(): Promise<Reader> {
  const ann = memberOf()
  playConversation(ann, bob, ['Hello'])
  site.on({
    'GET /api/profile/:id': ({ params }) => (params.id === cem.id ? cem : bob),
    'POST /api/message': unreachable,
  })
  // As the worker does.
  for (const name of ['outbox', 'shell']) await caches.open(name)
  await renderScreen(`/profile/${bob.id}#chat`, ann)
  await field().fill('On its way')
  await send().click()
  await expect.element(page.getByText(/We’ll send it when we can\./)).toBeInTheDocument()
  await renderScreen(`/profile/${cem.id}#chat`, ann)
  await field().fill('Half a sentence')
  await renderScreen('/chat/personal', ann)
  const unsent = page.getByRole('region', { name: 'Not sent yet' })
  await expect
    .element(unsent.getByRole('link', { name: new RegExp(bob.profilename) }))
    .toBeVisible()
  await expect.poll(async () => (await leftHere()).words).toHaveLength(3)
  return ann
}

async function logOut(ann: Reader) {
  site.on({ 'DELETE /api/auth': () => undefined })
  await renderScreen('/logout', ann)
  await expect.element(heading('1 message is not sent yet')).toBeVisible()
  await expectAccessible()
  expect((await leftHere()).words).not.toEqual([])
  await page.getByRole('button', { name: 'Log out anyway' }).click()
  await expect.element(page.getByText(/logged out/).first()).toBeVisible()
  await expectAccessible()
}

async function erase(ann: Reader) {
  // The answer removes the marker.
  site.on({
    'DELETE /api/account': () => {
      setCookie('auth=1', 0)
      return undefined
    },
  })
  await renderScreen('/settings/data', ann)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('dialog').getByLabelText('Password').fill(password)
  await expectAccessible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.pathname).toBe('/erased')
  expect(site.calls('DELETE /api/account')).toMatchObject([{ body: { password } }])
}

it.each([
  ['a logout', logOut],
  ['an erasure', erase],
])(
  'after %s nothing is left on the device: no words that wait, no draft, no list',
  async (_, leave) => {
    const ann = await leaveWordsHere()
    await leave(ann)
    await expect.poll(leftHere).toEqual(nothing)
    const calls = site.calls('POST /api/message').length
    await renderScreen('/aboutus')
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await leftHere()).toEqual(nothing)
    expect(site.calls('POST /api/message')).toHaveLength(calls)
  },
)

it('a tab that never hears of a logout in another one puts nothing back', async () => {
  const ann = memberOf()
  playConversation(ann, bob, ['Hello'])
  site.on({ 'POST /api/message': unreachable })
  await renderScreen(`/profile/${bob.id}#chat`, ann)
  await field().fill('Half a sentence')
  await expect.poll(async () => (await leftHere()).words).toContain('Half a sentence')
  // Another tab does this.
  setCookie('auth=1', 0)
  for (const name of await caches.keys()) await caches.delete(name)
  localStorage.clear()
  sessionStorage.clear()
  await field().fill('Too late')
  await send().click()
  await expect.poll(() => site.calls('POST /api/message').length).toBeGreaterThan(0)
  await renderScreen('/aboutus')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await leftHere()).toEqual(nothing)
})

it('a logout sends what waits before it asks, and asks nothing once all is sent', async () => {
  const ann = await leaveWordsHere()
  const conversation = playConversation(ann, bob, ['Hello'])
  site.on({ 'DELETE /api/auth': () => undefined })
  await renderScreen('/logout', ann)
  await expect.element(page.getByText(/logged out/).first()).toBeVisible()
  expect(conversation.messages().at(-1)?.bodyText).toBe('On its way')
})

it('a member who stays is where they were, with their notes, and is asked about them again', async () => {
  const ann = memberOf()
  const { note: saved } = playOther(ann, bob)
  await renderScreen(`/profile/${bob.id}`, ann)
  const note = page.getByLabelText('Note', { exact: true })
  await expect.element(note).toBeVisible()
  setOnline(false)
  await note.fill('Half a sentence')
  await page.getByRole('button', { name: 'Open navigation' }).click()
  const logout = page.getByRole('navigation').getByRole('link', { name: 'Logout' })
  await logout.click()
  await expect.element(heading('Unsaved changes')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect.element(note).toHaveValue('Half a sentence')
  expect(site.calls('DELETE /api/auth')).toEqual([])
  setOnline(true)
  await expect.poll(() => saved().bodyText).toBe('Half a sentence')
})
