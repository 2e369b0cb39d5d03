import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refusalTexts } from '#shared/texts/refusals.ts'
import { pictureOf } from '#web/testing/answers.ts'
import { refusal, unreachable } from '#web/testing/fake-site.ts'
import { chooseFiles, pictureFile } from '#web/testing/files.ts'
import { focusOn, pressKey } from '#web/testing/keys.ts'
import { playOwnPictures } from '#web/testing/own-pictures.ts'
import {
  freezeClock,
  memberOf,
  passTime,
  playSite,
  renderScreen,
  site,
} from '#web/testing/render-screen.tsx'
import { storedHere } from '#web/testing/stored.ts'

playSite()

const field = (label: string) => page.getByLabelText(label, { exact: true })
const saved = () => page.getByText('Saved', { exact: true }).elements().length
const sent = () => site.calls('PATCH /api/profile').map(({ body }) => body)

const blur = () => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/** A member in the editor of their own profile. */
async function openEditor({ hasBirthdate = true } = {}) {
  const ann = memberOf()
  const { birthdate: _, ...unborn } = ann.profile
  const profile = hasBirthdate ? ann.profile : unborn
  const pictures = playOwnPictures({ ...ann, profile }, [pictureOf()])
  await renderScreen('/profileEdit', ann)
  await expect.element(field('Biography')).toBeVisible()
  return { ann, ...pictures }
}

it('a birthdate that is cleared or half typed is refused here and not sent, and a first one can be left empty', async () => {
  const { ann, profile } = await openEditor({ hasBirthdate: false })
  const id = ann.profileId
  const birthdate = page.getByLabelText('Birthdate')
  const underAge = page.getByText(/^Members must be 18 or older\./)
  /** By the page's own calendar. */
  const expectToday = async () => {
    const now = new Date()
    const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000)
    await expect.element(birthdate).toHaveValue(local.toISOString().slice(0, 10))
  }
  await pressKey(birthdate, '5')
  blur()
  await expect.element(underAge).toBeVisible()
  await expectToday()
  await birthdate.fill('')
  blur()
  await expect.element(underAge).not.toBeInTheDocument()
  await expect.element(birthdate).toHaveValue('')
  await page.getByLabelText(/^Height/).fill('180 cm')
  blur()
  await expect.poll(sent).toEqual([{ id, height: '180 cm' }])

  await birthdate.fill('1990-05-17')
  blur()
  await expect.poll(() => profile().birthdate).toBe('1990-05-17')
  await birthdate.fill('')
  blur()
  await expect.element(underAge).toBeVisible()
  await expectToday()
  await focusOn(birthdate)
  blur()
  await expect.element(underAge).toBeVisible()
  await birthdate.fill('1990-05-17')
  blur()
  await expect.element(underAge).not.toBeInTheDocument()
  // A day without a year.
  await focusOn(birthdate)
  await userEvent.keyboard('{Backspace}')
  blur()
  await expect.element(underAge).toBeVisible()
  await expectToday()

  const { detail } = refusalTexts['profile/under-age']
  site.on({ 'PATCH /api/profile': () => refusal('profile/under-age', { detail }) })
  await birthdate.fill('2020-01-01')
  blur()
  await expect.element(underAge).toBeVisible()
  expect(sent().slice(1)).toEqual([
    { id, birthdate: '1990-05-17' },
    { id, birthdate: '2020-01-01' },
  ])
  await renderScreen('/profileEdit', ann)
  await expect.element(birthdate).toHaveValue('1990-05-17')
})

it('a field says Saved for a second, whatever is written meanwhile, and shows no old text while another is saved', async () => {
  const { profile } = await openEditor()
  const [name, biography] = [field('Name'), field('Biography')]
  const held = site.hold('PATCH /api/profile')
  await name.fill('Anna')
  await biography.fill('About Anna')
  blur()
  await expect.poll(held.count).toBe(1)
  held.releaseOne()
  await expect.poll(held.count).toBe(2)
  await expect.poll(saved).toBeGreaterThan(0)
  await expect.element(name).toHaveValue('Anna')
  held.release()
  await expect.poll(() => profile().description).toBe('About Anna')
  await expect.poll(saved).toBe(0)

  freezeClock()
  await name.fill('Ann')
  await focusOn(biography)
  await expect.poll(saved).toBe(1)
  await userEvent.keyboard('Late riser')
  await passTime(900)
  expect(saved()).toBe(1)
  await userEvent.keyboard(', early swimmer')
  await passTime(100)
  await expect.poll(saved).toBe(0)
})

it('a tag that could not be saved is unticked, and that is said beside it', async () => {
  await openEditor()
  // Nor can the page refetch what the site has.
  site.on({ 'PATCH /api/profile': unreachable, 'GET /api/profiles/mine': unreachable })
  const last = page.getByRole('checkbox').last()
  await last.click()
  await expect.element(page.getByText(/^Couldn’t save your change\./)).toBeInViewport()
  await expect.element(last).not.toBeChecked()
})

it('a picture that cannot be had leaves a sign in its place, and a page loaded anew at once shows what was just saved', async () => {
  const { ann, profile } = await openEditor()
  const picture = page.getByRole('img', { name: 'Your main picture' })
  await expect.element(picture).toBeVisible()
  picture.element().dispatchEvent(new Event('error'))
  await expect.poll(() => picture.query()?.tagName).toBe('SPAN')

  await page.getByLabelText(/^Weight/).fill('77 kg')
  blur()
  await expect.poll(saved).toBeGreaterThan(0)
  const onDevice = () => Object.values(storedHere()).join()
  await expect.poll(onDevice).toContain('77 kg')
  site.hold('GET /api/profiles/mine')
  site.on({ 'GET /api/profile/:id': profile })
  await renderScreen('/profile', ann)
  await expect.element(page.getByText('77 kg')).toBeVisible()
})

it('the focus goes on where pictures can be added after one was deleted by keys; one taken out of these is not sent, nor is the rest after Cancel', async () => {
  const { openIds } = await openEditor()
  const menu = page.getByRole('button', { name: 'Options for picture 1' })
  await pressKey(menu)
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('menuitem')
  await userEvent.keyboard('{End}')
  await userEvent.keyboard('{Enter}')
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect.element(undo).toBeVisible()
  const main = page.getByRole('img', { name: 'Your main picture' })
  await expect.element(main).not.toBeInTheDocument()
  expect(document.activeElement?.textContent).toBe('Add a picture')
  await undo.click()
  await expect.element(menu).toBeVisible()

  const before = openIds().length
  const held = site.hold('POST /api/profile-pic')
  await page.getByRole('link', { name: 'Add a picture' }).click()
  const choosing = page.getByRole('button', { name: 'Choose pictures' }).last()
  await expect.element(choosing).toBeVisible()
  const files = ['red', 'blue', 'green', 'gold'].map(color => pictureFile(color))
  chooseFiles(document.querySelector('input[type=file][multiple]'), await Promise.all(files))
  await page.getByRole('button', { name: 'Upload 4 pictures' }).click()
  const uploadOf = (name: string) => page.getByRole('progressbar', { name: `Upload of ${name}` })
  await expect.element(uploadOf('red.jpg')).toBeVisible()
  await page.getByRole('button', { name: /blue.jpg/ }).click()
  held.releaseOne()
  await expect.element(uploadOf('green.jpg')).toBeVisible()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect.element(field('Biography')).toBeVisible()
  held.releaseOne()
  await expect.poll(() => openIds().length).toBe(before + 1)
  expect(held.count()).toBe(2)
})
