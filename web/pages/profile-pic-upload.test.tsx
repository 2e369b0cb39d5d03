import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { pictureOf } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { chooseFiles, filledTo, panoramaFile, pictureFile } from '#web/testing/files.ts'
import { playOwnPictures } from '#web/testing/own-pictures.ts'
import { refusalInWords } from '#web/testing/refusal-in-words.ts'
import {
  memberOf,
  passTime,
  playSite,
  renderScreen,
  site,
  stopClock,
} from '#web/testing/render-screen.tsx'
import { setTouch } from '#web/testing/window.ts'

playSite()

const { toBlob } = HTMLCanvasElement.prototype
afterEach(() => {
  HTMLCanvasElement.prototype.toBlob = toBlob
})

const tooLarge = 8_192_001
const button = (name: string) => page.getByRole('button', { name, exact: true })
const choose = (files: readonly File[]) =>
  chooseFiles(document.querySelector('input[type=file][multiple]'), files)

/** Opens the editor of a member with a picture, and from there the upload screen. */
async function openUpload(link: string) {
  const ann = memberOf()
  const own = playOwnPictures(ann, [pictureOf()])
  await renderScreen('/profileEdit', ann)
  await page.getByRole('link', { name: link, exact: true }).click()
  await expect.element(button('Choose pictures').last()).toBeVisible()
  return own
}

it('pictures are rejected with reasons, uploaded with progress, and lead to the editor when all is dealt with', async () => {
  const own = await openUpload('Add a private picture')
  choose([
    new File(['GIF89a'], 'a.gif', { type: 'image/gif' }),
    filledTo(tooLarge, new File([], 'b.png', { type: 'image/png' })),
    await pictureFile('red'),
    await pictureFile('blue'),
  ])
  await expect.element(page.getByText('Error: Choose a PNG, JPEG or WebP picture.')).toBeVisible()
  await expect.element(page.getByText(/^Error: This picture is over 8 MB\./)).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Private' })).toBeChecked()
  await expectAccessible()

  stopClock()
  const upload = site.hold('POST /api/profile-pic')
  await button('Upload 2 pictures').click()
  await expect
    .element(page.getByRole('progressbar', { name: 'Upload of red.jpg' }))
    .toBeInTheDocument()
  await expect.element(page.getByText('50%')).toBeVisible()
  upload.release()
  const uploaded = page.getByText('Uploaded', { exact: true })
  await expect
    .poll(async () => {
      await passTime(0)
      return uploaded.query()
    })
    .not.toBeNull()
  const calls = site.calls('POST /api/profile-pic')
  expect(calls.map(({ form, file }) => [form.picfilename, form.isPrivate, file?.type])).toEqual([
    ['red.jpg', 'true', 'image/jpeg'],
    ['blue.jpg', 'true', 'image/jpeg'],
  ])
  // The member has not dealt with the rejected file yet.
  await passTime(3_000)
  const large = page.getByRole('alert').filter({ hasText: 'b.png' })
  await expect.element(large.getByRole('button', { name: 'Make it smaller' })).toBeVisible()
  await large.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click()
  await passTime(3_000)
  await expect.poll(() => location.pathname).toBe('/profileEdit')
  const second = page.getByRole('img', { name: 'Your private picture 2' })
  await expect
    .poll(async () => {
      await passTime(100)
      return second.query()
    })
    .not.toBeNull()
  expect(own.closedIds()).toHaveLength(2)
})

it('a picture that the site refuses says why, and a large photo can be made smaller', async () => {
  await setTouch(true)
  const own = await openUpload('Add a picture')
  const broken = new File(['no picture at all'], 'broken.png', { type: 'image/png' })
  const green = await pictureFile('green')
  // Trailing bytes that no decoder reads make it too large.
  choose([broken, filledTo(tooLarge, new File([green], 'large.jpg', { type: green.type }))])
  // While the browser is still encoding, a second press must not upload a second picture.
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
  HTMLCanvasElement.prototype.toBlob = function (...options) {
    void mayGoOn.then(() => toBlob.apply(this, options))
  }
  const smaller = button('Make it smaller')
  await smaller.click()
  await smaller.click({ force: true })
  goOn()
  const add = () => {
    const added = pictureOf()
    own.set([...own.profile().profilePics, added])
    return { profilePicId: added.id }
  }
  site.on({
    'POST /api/profile-pic': ({ form }) =>
      form.picfilename === 'broken.png' ? refusalInWords('pictures/not-a-picture') : add(),
  })
  await button('Upload 2 pictures').click()
  await expect.element(page.getByText('Error: Upload a PNG, JPEG or WebP picture.')).toBeVisible()
  await expect.element(button('Try again')).toBeVisible()
  const calls = site.calls('POST /api/profile-pic')
  expect(calls.map(({ form }) => form.picfilename)).toEqual(['broken.png', 'large.jpg'])
  const sent = calls.at(-1)?.file
  expect(sent?.size).toBeLessThan(100_000)
  expect(await createImageBitmap(sent ?? new Blob())).toMatchObject({ width: 160, height: 200 })
  expect(own.openIds()).toHaveLength(2)
  stopClock()
  await button('Remove broken.png').click()
  await expect.element(page.getByText('Uploaded', { exact: true })).toBeVisible()
  await passTime(3_000)
  await expect.poll(() => location.pathname).toBe('/profileEdit')
})

it('a picture with too many pixels can be made smaller, also if only the site finds them too many', async () => {
  const own = await openUpload('Add a picture')
  choose([panoramaFile(), await pictureFile('gray')])
  const offer = (name: string) => page.getByRole('alert').filter({ hasText: name })
  const words = /^Error: This picture has too many pixels\./
  await expect.element(offer('panorama.webp').getByText(words)).toBeVisible()
  await expectAccessible()
  const smaller = (name: string) => offer(name).getByRole('button', { name: 'Make it smaller' })
  await smaller('panorama.webp').click()
  await expect.element(button('Upload 2 pictures')).toBeVisible()
  const refused = new Set<unknown>()
  site.on({
    'POST /api/profile-pic': ({ form, file }) => {
      if (form.picfilename === 'gray.jpg' && !refused.has('gray.jpg')) {
        refused.add('gray.jpg')
        return refusalInWords('pictures/too-many-pixels')
      }
      expect(file?.type).toBe('image/jpeg')
      const added = pictureOf()
      own.set([...own.profile().profilePics, added])
      return { profilePicId: added.id }
    },
  })
  await button('Upload 2 pictures').click()
  await expect.element(offer('gray.jpg').getByText(words)).toBeVisible()
  await expect.element(page.getByText('Uploaded', { exact: true })).toBeVisible()
  stopClock()
  await smaller('gray.jpg').click()
  await button('Upload').click()
  await expect.poll(() => site.calls('POST /api/profile-pic').length).toBe(3)
  const [, panorama] = site.calls('POST /api/profile-pic')
  const sizes = { width: 4_096, height: 1_024 }
  expect(await createImageBitmap(panorama?.file ?? new Blob())).toMatchObject(sizes)
  expect(own.openIds()).toHaveLength(3)
})
