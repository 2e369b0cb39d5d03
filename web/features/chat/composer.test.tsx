import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { limits } from '#shared/limits.ts'
import { profileOf } from '#web/testing/answers.ts'
import { playConversation } from '#web/testing/conversation.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { unreachable } from '#web/testing/fake-site.ts'
import { chooseFiles, pictureFile } from '#web/testing/files.ts'
import { playOwnPictures } from '#web/testing/own-pictures.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'
import { storedHere } from '#web/testing/stored.ts'

playSite()

/** Ann, and an empty conversation with Bob. */
function cast() {
  const ann = memberOf()
  const bob = profileOf({ profilename: 'Bob' })
  const reach = () => void playConversation(ann, bob)
  reach()
  return { ann, thread: `/profile/${bob.id}#chat`, reach }
}

const field = () => page.getByLabelText('Your message')
const bubble = (words: string) => page.getByRole('log').getByText(words, { exact: true })
const send = () => page.getByRole('button', { name: 'Send', exact: true }).click()
const waits = () => page.getByText(/We’ll send it when we can\.$/)
const sent = () => site.calls('POST /api/message').map(({ body }) => body)
const onDevice = () => JSON.stringify(storedHere())

/** Clears memory that does not survive a page load. */
function forgetDrafts() {
  for (const key of Object.keys(localStorage)) {
    window.dispatchEvent(new StorageEvent('storage', { key }))
  }
}

it('typed words survive a closed tab, and unsent ones are sent from any screen', async () => {
  const { ann, thread, reach } = cast()
  await renderScreen(thread, ann)
  await field().fill('Begun in one tab')
  forgetDrafts()
  await renderScreen(thread, ann)
  await expect.element(field()).toHaveValue('Begun in one tab')

  site.on({ 'POST /api/message': unreachable })
  await send()
  await expect.element(waits()).toBeVisible()
  await expectAccessible()
  forgetDrafts()
  await renderScreen(thread, ann)
  await expect.element(waits()).toBeVisible()
  await expect.element(bubble('Begun in one tab')).toBeVisible()
  await expect.element(field()).toHaveValue('')
  const tries = sent().length
  await renderScreen('/chat/personal', ann)
  const unsent = page.getByRole('region', { name: 'Not sent yet' })
  await expect.element(unsent.getByRole('link', { name: 'To a member' })).toBeVisible()
  await expect.element(unsent.getByText('Begun in one tab')).toBeVisible()
  await expect.poll(() => sent().length).toBeGreaterThan(tries)
  await expect.poll(onDevice).toContain('waiting')
  await expectAccessible()

  reach()
  const { length } = sent()
  window.dispatchEvent(new Event('online'))
  await expect.element(unsent).not.toBeInTheDocument()
  const ids = sent().map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(length)
  expect(new Set(ids).size).toBe(1)
  forgetDrafts()
  await renderScreen(thread, ann)
  // Exactly one.
  await expect.element(bubble('Begun in one tab')).toBeVisible()
  await expect.element(field()).toHaveValue('')
})

it('a draft leaves the device with a logout', async () => {
  const { ann, thread } = cast()
  site.on({ 'DELETE /api/auth': () => undefined })
  await renderScreen(thread, ann)
  await field().fill('A secret of one device')
  await expect.poll(onDevice).toContain('A secret of one device')
  await renderScreen('/logout', ann)
  const cleared = page.getByText('We cleared everything this site stored on this device.')
  await expect.element(cleared).toBeVisible()
  expect(storedHere()).toEqual({})
})

it('an emoji goes where the caret is, and characters are counted once that matters', async () => {
  const { ann, thread } = cast()
  await renderScreen(thread, ann)
  await field().fill('Hello!')
  await userEvent.keyboard('{ArrowLeft}')
  await page.getByRole('button', { name: 'Add emoji' }).click()
  const search = page.getByRole('dialog').getByPlaceholder('Search')
  await search.fill('rainbow')
  const rainbow = page.getByRole('gridcell', { name: 'Rainbow', exact: true })
  await expect.element(rainbow).toBeVisible()
  await expectAccessible()
  await search.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await userEvent.keyboard('?')
  await expect.element(field()).toHaveValue('Hello🌈?!')

  // No count is shown before it matters.
  await field().fill('x'.repeat(limits.messageCountedFrom - 1))
  await expect.element(page.getByText(/^\d+ \/ 4000$/)).not.toBeInTheDocument()
  await userEvent.keyboard('{End}y')
  await expect.element(page.getByText('3500 / 4000')).toBeVisible()
  await expectAccessible()
})

/** Pastes or drops a file into the composer. */
function give(kind: 'paste' | 'drop', file: File) {
  const data = new DataTransfer()
  data.items.add(file)
  const init = { bubbles: true, cancelable: true }
  field()
    .element()
    .dispatchEvent(
      kind === 'paste'
        ? new ClipboardEvent(kind, { ...init, clipboardData: data })
        : new DragEvent(kind, { ...init, dataTransfer: data }),
    )
}

it('a picture that is chosen, pasted or dropped is uploaded as private and sent', async () => {
  const { ann, thread } = cast()
  const { closedIds } = playOwnPictures(ann)
  await renderScreen(thread, ann)
  await page.getByRole('button', { name: 'Add pictures' }).click()
  const own = page.getByRole('dialog', { name: 'Your pictures' })
  await expect.element(own.getByText(/^You have no pictures yet\./)).toBeVisible()
  await expectAccessible()
  await expect.element(own.getByRole('button', { name: 'Upload a picture' })).toBeVisible()
  const input = own.element().querySelector('input[type=file]')
  chooseFiles(input, [await pictureFile('#60b030')])
  const removeButton = (place: number) =>
    page.getByRole('button', { name: `Remove Your picture ${place}, private` })
  await removeButton(1).click()
  await expect.element(removeButton(1)).not.toBeInTheDocument()

  give('paste', await pictureFile('#b06030'))
  await expect.element(removeButton(2)).toBeVisible()
  give('drop', await pictureFile('#305fb0'))
  await expect.element(removeButton(3)).toBeVisible()
  await field().fill('Hello')
  await send()
  await expect.element(bubble('Hello')).toBeVisible()
  const shown = () =>
    bubble('Hello').element().closest('[data-message]')?.querySelectorAll('img').length
  await expect.poll(shown).toBe(2)
  const ids = closedIds().slice(1)
  await expect.poll(sent).toMatchObject([{ profilePicIds: ids, privatePicIds: ids }])
})
