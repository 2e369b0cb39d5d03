import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PictureFacts } from '#shared/contract/pictures.ts'
import { refusalTexts } from '#shared/texts/refusals.ts'
import { pictureOf, profileOf } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { refusal, unreachable } from '#web/testing/fake-site.ts'
import { playInbox } from '#web/testing/inbox.ts'
import { focusOn, pressKey } from '#web/testing/keys.ts'
import { playMetMember } from '#web/testing/met-member.ts'
import { playOwnPictures } from '#web/testing/own-pictures.ts'
import {
  memberOf,
  passTime,
  playSite,
  renderScreen,
  setOnline,
  site,
  stopClock,
} from '#web/testing/render-screen.tsx'
import { desktop, setWindow } from '#web/testing/window.ts'

playSite()

function cast() {
  const bob = memberOf({ profile: { profilename: 'Bob' } })
  const ann = profileOf({ profilename: 'Ann' })
  playInbox(bob, [ann])
  return { bob, ann, ...playMetMember(bob, ann) }
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
/** Not a toast, which is a nonmodal dialog. */
const dialog = () => page.getByRole('dialog')
const field = () => page.getByLabelText('Your message')
const detailOf = (code: keyof typeof refusalTexts) => ({ detail: refusalTexts[code].detail })

const blur = () => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

it('a like without a network leaves the page standing and arrives once the network is back', async () => {
  const { bob, ann } = cast()
  await renderScreen(`/profile/${ann.id}`, bob)
  const like = page.getByRole('button', { name: 'Like', exact: true })
  await expect.element(like).toBeVisible()
  setOnline(false)
  await like.click()
  await expect.element(page.getByRole('button', { name: 'Remove Like' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: /^Ann, \d+$/ })).toBeVisible()
  setOnline(true)
  const arrived = () => site.calls('PUT /api/profile-like').map(({ body }) => body.likeType)
  await expect.poll(arrived).toEqual(['LIKE'])
})

it('a member who blocks by keys is told so where the focus is', async () => {
  const { bob, ann } = cast()
  await renderScreen(`/profile/${ann.id}`, bob)
  await expect.element(button('Block')).toBeVisible()
  await pressKey(button('Block'))
  const confirm = dialog().getByRole('button', { name: 'Block' })
  await expect.element(confirm).toBeVisible()
  // The notice leads on after a while.
  stopClock()
  await pressKey(confirm)
  const focused = () => passTime(10).then(() => document.activeElement?.textContent)
  await expect.poll(focused).toBe('Blocked and Redirecting...')
  const [blocked] = site.calls('PUT /api/profile-like')
  expect(blocked?.body).toMatchObject({ likedProfileId: ann.id, blocked: true })
})

it('a note and a tag that could not be saved stay with their failure, and are sent again', async () => {
  const { bob, ann, note: stored, saveNotes } = cast()
  const note = page.getByLabelText('Note', { exact: true })
  const notSaved = page.getByText(/^Not saved yet\. We’ll try again\./)
  const elsewhere = page.getByRole('heading', { level: 1, name: 'Notifications' })
  await renderScreen(`/profile/${ann.id}`, bob)
  await expect.element(note).toBeVisible()
  site.on({ 'PUT /api/profile-note': unreachable })
  await note.fill('Seen')
  blur()
  await expect.element(notSaved).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Notifications' }).click()
  await expect.element(elsewhere).toBeVisible()
  history.back()
  await expect.element(notSaved).toBeVisible()
  await expect.element(note).toHaveValue('Seen')
  await expectAccessible()
  expect(stored().bodyText).not.toBe('Seen')
  saveNotes()
  await focusOn(note)
  blur()
  await expect.element(notSaved).not.toBeInTheDocument()
  await expect.element(note).toHaveValue('Seen')
  expect(stored().bodyText).toBe('Seen')

  site.on({ 'PUT /api/profile-note': unreachable })
  const newTag = page.getByLabelText('New private tag')
  const chip = page.getByRole('button', { name: 'Remove tall' })
  await newTag.fill('tall')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^Couldn’t save your tags\./)).toBeVisible()
  await expect.element(newTag).toHaveValue('tall')
  await expect.element(chip).not.toBeInTheDocument()
  saveNotes()
  await pressKey(newTag)
  await expect.element(chip).toBeVisible()
  expect(stored()).toMatchObject({ bodyText: 'Seen', privateTags: ['tall'] })

  // One save succeeds and one fails after the member has left.
  site.on({ 'PUT /api/profile-note': unreachable })
  await note.fill('Left unsaved')
  history.forward()
  await expect.element(elsewhere).toBeVisible()
  history.back()
  await expect.element(notSaved).toBeVisible()
  await expect.element(note).toHaveValue('Left unsaved')
})

it('a note that could not be read is asked for again by a press', async () => {
  const { bob, ann, note } = cast()
  site.on({ 'GET /api/profile-note': unreachable })
  await renderScreen(`/profile/${ann.id}`, bob)
  await expect.element(page.getByText('Couldn’t load your note')).toBeVisible()
  await expectAccessible()
  site.on({ 'GET /api/profile-note': () => ({ ...note(), privateTags: ['tall'] }) })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('button', { name: 'Remove tall' })).toBeVisible()
})

const first = pictureOf({ id: '01990000-0000-7000-8000-000000b06030' })
const second = pictureOf({ id: '01990000-0000-7000-8000-000000305fb0' })
const third = pictureOf({ id: '01990000-0000-7000-8000-00000060a040' })
const closed = (picture: PictureFacts) => ({ ...picture, isPrivate: true })

/**
 * The screen on which Bob shares with Ann and writes to her. By then another device of Bob's has changed the pictures.
 */
async function openAnn(pictures: readonly PictureFacts[]) {
  await setWindow(desktop)
  const members = cast()
  const { set } = playOwnPictures(members.bob, pictures)
  await renderScreen(`/profile/${members.ann.id}`, members.bob)
  await expect.element(field()).toBeVisible()
  return { ...members, changeElsewhere: set }
}

it('the dialog of sharing shows which private pictures there are now, and again after it was refused, whose reason it says', async () => {
  const { bob, ann, changeElsewhere } = await openAnn([first, second, third].map(closed))
  site.on({
    'PUT /api/profile-pic-grants': () =>
      refusal('pictures/not-private', detailOf('pictures/not-private')),
  })
  await expect.element(button('Share private pictures')).toBeVisible()
  changeElsewhere([second, third].map(closed))
  await button('Share private pictures').click()
  await expect.poll(() => dialog().getByRole('listitem').elements().length).toBe(2)
  await dialog().getByRole('button', { name: 'Private picture 1' }).click()
  await dialog().getByRole('button', { name: 'Private picture 2' }).click()
  changeElsewhere([second, closed(third)])
  await dialog().getByRole('button', { name: 'Share 2 pictures' }).click()
  const reason = dialog().getByText(/You can share only your own private pictures/)
  await expect.element(reason).toBeVisible()
  site.on({ 'PUT /api/profile-pic-grants': [] })
  await dialog().getByRole('button', { name: 'Share', exact: true }).click()
  await expect.element(reason).not.toBeInTheDocument()
  const shared = site.calls('PUT /api/profile-pic-grants').map(({ body }) => body)
  const pair = { ownerProfileId: bob.profileId, viewerProfileId: ann.id }
  expect(shared).toEqual([
    { ...pair, profilePicIds: [second.id, third.id] },
    { ...pair, profilePicIds: [third.id] },
  ])
})

it('the dialog of the chat shows which pictures are private now; what changes after it was chosen is neither shared unawares nor keeps the message back', async () => {
  const { bob, ann, changeElsewhere } = await openAnn([first, second])
  /** Opens the dialog, which refetches the pictures, and chooses one for the message. */
  const choose = async (name: string) => {
    await button('Add pictures').click()
    await dialog().getByRole('button', { name, exact: true }).click()
    await dialog().getByRole('button', { name: 'Done' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
  }
  const sharesPrivate = page.getByText(/^Sending this shares your private picture/)
  const sent = () => site.calls('POST /api/message').map(({ body }) => body)
  const refuse = (code: 'pictures/private-now' | 'chat/foreign-picture') =>
    site.on({ 'POST /api/message': () => refusal(code, detailOf(code)) })

  await expect.element(button('Add pictures')).toBeVisible()
  changeElsewhere([first, closed(second)])
  await button('Add pictures').click()
  await expect.element(dialog().getByText(/Pictures with a lock are private/)).toBeVisible()
  await dialog().getByRole('button', { name: 'Your picture 2, private' }).click()
  await dialog().getByRole('button', { name: 'Done' }).click()
  await expect.element(sharesPrivate).toBeVisible()
  await button(/^Remove .*private/i).click()

  // One that became private.
  await choose('Your picture 1')
  changeElsewhere([second, closed(first)])
  refuse('pictures/private-now')
  await button('Send').click()
  await expect.element(page.getByText(/A picture you chose is now private/)).toBeVisible()
  await expect.element(sharesPrivate).toBeVisible()
  expect(sent()).toMatchObject([{ profilePicIds: [first.id], privatePicIds: [] }])
  playInbox(bob, [ann])
  await button('Retry').click()
  await expect.poll(sent).toHaveLength(2)
  expect(sent()[1]).toMatchObject({ profilePicIds: [first.id], privatePicIds: [first.id] })
  await expect.element(sharesPrivate).not.toBeInTheDocument()

  // A deleted picture leaves the message, which is then sent.
  await choose('Your picture 1')
  await field().fill('With a picture?')
  changeElsewhere([closed(first)])
  refuse('chat/foreign-picture')
  await button('Send').click()
  await expect.element(page.getByText(/You can send only your own pictures/)).toBeVisible()
  await expect.element(button(/^Remove /)).not.toBeInTheDocument()
  playInbox(bob, [ann])
  await button('Retry').click()
  await expect.element(page.getByRole('log').getByText('With a picture?')).toBeVisible()
  await expect
    .poll(() => sent().at(-1))
    .toMatchObject({ bodyText: 'With a picture?', profilePicIds: [] })
})
