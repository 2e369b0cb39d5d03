import { expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { profileOf } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { refusal, unreachable } from '#web/testing/fake-site.ts'
import { playOther } from '#web/testing/other-member.ts'
import { playOwnPictures } from '#web/testing/own-pictures.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'
import { storedHere } from '#web/testing/stored.ts'
import { desktop, setWindow } from '#web/testing/window.ts'
import { tagProblemOf } from './private-note.tsx'

playSite()

async function openBob() {
  const ann = memberOf()
  const own = playOwnPictures(ann)
  const bob = profileOf({ profilename: 'Bob' })
  const { note: saved } = playOther(ann, bob)
  /** On another device. */
  const save = (bodyText: string) =>
    fetch('/api/profile-note', {
      method: 'PUT',
      body: JSON.stringify({ ...saved(), bodyText }),
    })
  const open = (path: string) => renderScreen(path, ann)
  await open(`/profile/${bob.id}`)
  await expect.element(note()).toBeVisible()
  return { bob, own, open, save, saved }
}

const note = () => page.getByLabelText('Note', { exact: true })
const typedIn = (field: Locator) => {
  const element = field.element()
  return element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement
    ? element.value
    : undefined
}
const closePage = () => window.dispatchEvent(new Event('pagehide'))
const leaveField = () => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}
const hasFocus = (field: Locator) => field.query() === document.activeElement

it('a note and its tags are saved automatically, and are there after a reload', async () => {
  const { bob, open, saved } = await openBob()
  const newTag = page.getByLabelText('New private tag')
  await note().fill('Met on a phone')
  leaveField()
  await expect.element(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  expect(saved().bodyText).toBe('Met on a phone')
  await newTag.fill(' tall ')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => saved().privateTags).toEqual(['tall'])
  await newTag.fill('kind')
  await page.getByRole('button', { name: 'Tag', exact: true }).click()
  await expect.poll(() => saved().privateTags.toSorted()).toEqual(['kind', 'tall'])
  const count = site.calls('PUT /api/profile-note').length
  await newTag.fill('tall')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Remove tall' }).click()
  await expect.poll(() => saved().privateTags).toEqual(['kind'])
  // A tag that already exists is not sent again.
  expect(site.calls('PUT /api/profile-note')).toHaveLength(count + 1)

  await open(`/profile/${bob.id}`)
  await expect.element(page.getByRole('button', { name: 'Remove kind' })).toBeVisible()
  expect(typedIn(note())).toBe('Met on a phone')
  const tags = page.getByRole('list', { name: 'Private tags' }).getByRole('listitem')
  const texts = tags.elements().map(({ textContent }) => textContent)
  expect(texts).toContain('kind')
  expect(texts).not.toContain('tall')
  const stored = JSON.stringify([storedHere(), sessionStorage])
  expect(stored).not.toContain('Met on')
})

it('typed words are saved when the page closes, and when going back unmounts the screen', async () => {
  const { bob, own, open, saved } = await openBob()
  await note().fill('Left')
  closePage()
  await expect.poll(() => saved().bodyText).toBe('Left')
  await open('/profileEdit')
  await page.getByLabelText('Biography').fill('Left')
  closePage()
  await expect.poll(() => own.profile().description).toBe('Left')

  await open(`/profilePicCarousel?profileId=${bob.id}`)
  const viewProfile = page.getByRole('link', { name: 'View Profile', exact: true })
  await viewProfile.click()
  await note().fill('Back')
  history.back()
  await expect.poll(() => saved().bodyText).toBe('Back')
  await viewProfile.click()
  await expect.element(note()).toBeVisible()
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  const biography = page.getByLabelText('Biography')
  await expect.poll(() => typedIn(biography)).toBe('Left')
  await biography.fill('Written')
  await page.getByLabelText(/^Height/).fill('Tall')
  history.back()
  await expect.poll(own.profile).toMatchObject({ description: 'Written', height: 'Tall' })
})

it('a member who stays while a message is sent continues in its field, and one who turns to the note stays there', async () => {
  await setWindow(desktop)
  await openBob()
  const message = page.getByLabelText('Your message')
  await expect.element(message).toBeVisible()
  /** Writes to Bob. The site receives the message once the returned function is called. */
  const sendHeld = async (text: string) => {
    const held = site.hold('POST /api/message')
    await message.fill(text)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.element(page.getByRole('button', { name: 'Sending', exact: true })).toBeVisible()
    await expect.poll(held.count).toBe(1)
    return async () => {
      held.release()
      await expect.element(page.getByRole('button', { name: 'Sending' })).not.toBeInTheDocument()
      // Once it is sent, the field accepts words again.
      await expect.element(message).toBeEnabled()
      await expect.poll(() => typedIn(message)).toBe('')
    }
  }
  const arriveFirst = await sendHeld('Not the last word')
  await arriveFirst()
  await expect.poll(() => hasFocus(message)).toBe(true)

  const arriveSecond = await sendHeld('Seen while I wrote')
  await note().click()
  await userEvent.keyboard('Never ')
  await arriveSecond()
  await userEvent.keyboard('for Bob')
  expect(typedIn(note())).toBe('Never for Bob')
  expect(hasFocus(note())).toBe(true)
  expect(typedIn(message)).toBe('')
})

it('a note that waited does not overwrite one from another device: the member sees both and saves what they choose', async () => {
  const { bob, open, save, saved } = await openBob()
  const answer = site.refuse('PUT /api/profile-note', unreachable)
  await note().fill('Met on a phone')
  leaveField()
  await expect.element(page.getByText(/^Not saved yet\. We’ll try again\./)).toBeVisible()
  await expectAccessible()
  answer()
  await save('Works at the harbor')
  await open('/versions')
  const changed = () => Object.values(storedHere()).some(text => text.includes('Changed elsewhere'))
  await expect.poll(changed).toBe(true)
  expect(saved().bodyText).toBe('Works at the harbor')

  await open(`/profile/${bob.id}`)
  await expect.element(page.getByText(/^Changed elsewhere\. Here are both\./)).toBeVisible()
  await expectAccessible()
  const both = 'Works at the harbor\n\nMet on a phone'
  await expect.element(note()).toHaveValue(both)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => saved().bodyText).toBe(both)
})

it('a refused note says why and stays with its words, also over a reload', async () => {
  const { bob, open, saved } = await openBob()
  const detail = 'This profile isn’t available.'
  const answer = site.refuse('PUT /api/profile-note', () =>
    refusal('profile/not-found', { detail }),
  )
  await note().fill('Met on a phone')
  leaveField()
  await expect.element(page.getByText(detail, { exact: false })).toBeVisible()
  await open(`/profile/${bob.id}`)
  await expect.element(note()).toHaveValue('Met on a phone')
  answer()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => saved().bodyText).toBe('Met on a phone')
})

it('a tag has up to 50 characters, a note up to 30 tags', () => {
  expect(tagProblemOf(` ${'x'.repeat(50)} `, 30)).toBeUndefined()
  expect(tagProblemOf('', 0)).toBeUndefined()
  expect(tagProblemOf('x'.repeat(51), 1)).toBe('At most 50 characters per tag.')
  expect(tagProblemOf('tall', 31)).toBe('At most 30 tags.')
})
