import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { newId, pictureOf } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { refusal } from '#web/testing/fake-site.ts'
import { pressKey } from '#web/testing/keys.ts'
import { playOwnPictures } from '#web/testing/own-pictures.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'

playSite()

async function openCrop() {
  const ann = memberOf()
  const whole = pictureOf({ width: 200, height: 140 })
  playOwnPictures(ann, [whole])
  await renderScreen('/profileEdit', ann)
  await page.getByRole('button', { name: 'Options for picture 1' }).click()
  await page.getByRole('menuitem', { name: 'Crop' }).click()
  await expect.element(frame()).toBeVisible()
  return { id: whole.id }
}

const frame = () => page.getByRole('application', { name: 'Crop frame' })
const save = () => page.getByRole('button', { name: 'Save' })

it('a crop by keys makes a picture 4 to 5', async () => {
  const { id } = await openCrop()
  await expect.element(save()).toBeEnabled()
  await expectAccessible()
  await pressKey(frame(), '+')
  await userEvent.keyboard('{ArrowLeft}')
  const zoom = page.getByRole('slider', { name: 'Zoom' })
  await expect.element(zoom).toHaveValue('1.1')
  await save().click()
  await expect.poll(() => location.pathname).toBe('/profileEdit')
  const main = page.getByRole('img', { name: 'Your main picture' })
  await expect.poll(() => main.query()?.getAttribute('src')).toMatch(new RegExp(`${id}.*v=2$`))
  const [call] = site.calls('POST /api/profile-pic')
  expect(call?.query).toEqual({ replace_id: id })
  const { width, height } = await createImageBitmap(call?.file ?? new Blob())
  expect(width / height).toBe(0.8)
  expect([height < 140, height > 120]).toEqual([true, true])
})

it('a crop that the site refuses says so, and can be saved again', async () => {
  await openCrop()
  site.on({ 'POST /api/profile-pic': () => refusal('server/disk-full') })
  await save().click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(save()).toBeEnabled()
  expect(location.pathname).toBe('/profilePicEdit')
})

it('a crop without a picture, or of one of somebody else, leads back', async () => {
  const ann = memberOf()
  playOwnPictures(ann, [pictureOf()])
  for (const query of ['', `?id=${newId()}`]) {
    await renderScreen(`/profilePicEdit${query}`, ann)
    await expect
      .element(page.getByRole('heading', { name: 'This picture isn’t available' }))
      .toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Back to Profile Editor' })).toBeVisible()
  }
  await expectAccessible()
})
