import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { newId, noon, pictureOf } from '#web/testing/answers.ts'
import { expectSound } from '#web/testing/expect-sound.ts'
import { chooseFiles, pictureFile } from '#web/testing/files.ts'
import { playIdentify, poses } from '#web/testing/identify.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'
import { desktop, setWindow } from '#web/testing/window.ts'

playSite()

const path = '/games/photocrop/identify'
const dayMs = 86_400_000
const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const shots = () => site.calls('POST /api/identify/:id/shots')
const isLoaded = (image: Element | null) =>
  image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0

/** Ann with two pictures, and a site that handles her attempt. */
function meetAnn() {
  const pictures = [pictureOf(), pictureOf()]
  const ann = memberOf({ profile: { profilePics: pictures } })
  const [first = '', second = ''] = pictures.map(({ id }) => id)
  return { ann, first, second, ...playIdentify() }
}

/** A camera that shows one color. */
function playCamera() {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  const see = () => {
    if (pen) pen.fillStyle = 'teal'
    pen?.fillRect(0, 0, canvas.width, canvas.height)
  }
  const opened = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(() => {
    const stream = canvas.captureStream()
    requestAnimationFrame(see)
    return Promise.resolve(stream)
  })
  return { opened }
}

function isPlaying() {
  const video = page.getByLabelText('What the camera sees').query()
  return video instanceof HTMLVideoElement && video.videoWidth > 0 && !video.paused
}

it('three shots from the camera in the page are taken, one of them again, and sent to the jurors', async () => {
  const { ann, first, set, setOwn } = meetAnn()
  const { opened } = playCamera()
  await renderScreen(path, ann)
  await expect.element(button('Picture 1')).toBeVisible()
  await expectSound()
  await button('Begin').click()
  for (const number of [1, 2, 3]) {
    await expect.element(heading(`Shot ${number} of 3`)).toBeVisible()
    await expect.element(page.getByRole('img', { name: /^Drawing: / })).toBeVisible()
    await expect.element(page.getByRole('timer')).toBeVisible()
    await expect.poll(isPlaying).toBe(true)
    if (number === 1) await expectSound()
    await button('Take the shot').click()
    await expect.element(page.getByRole('img', { name: `Your shot ${number}` })).toBeVisible()
    if (number === 2) {
      await button('Take it again').click()
      await expect.poll(isPlaying).toBe(true)
      await button('Take the shot').click()
    }
    await button('Send this shot').click()
  }
  await expect.element(heading('Members are comparing')).toBeVisible()
  await expectSound()
  expect(site.calls('POST /api/identify').map(({ body }) => body.profilePicId)).toEqual([first])
  expect(shots().map(({ form, file }) => [form.number, file?.type])).toEqual(
    ['1', '2', '3'].map(number => [number, 'image/jpeg']),
  )
  expect(opened).toHaveBeenCalledOnce()

  await expect.poll(() => site.streams.size).toBe(1)
  set({ state: 'PASSED', tsDecided: noon })
  setOwn({ verified: [{ profilePicId: first, tsUntil: noon + 365 * dayMs }] })
  // The notification makes the page refetch.
  site.send({ kind: 'notification' })
  await expect.element(page.getByText('Your picture is verified')).toBeVisible()
  await expect.element(page.getByText(/^Picture 1 is verified until/)).toBeVisible()
  await expectSound()
})

it('a juror sees the picture and the shots without a name, and votes once both questions are answered', async () => {
  await setWindow(desktop)
  const { ann, setOwn } = meetAnn()
  const attemptId = newId()
  setOwn({ calls: [{ attemptId, tsDue: noon }] })
  site.on({
    'GET /api/identify/jury/:id': { poses: [...poses], tsDue: noon },
    'PUT /api/identify/jury/:id/vote': () => {
      setOwn({ calls: [] })
      return undefined
    },
  })
  await renderScreen(path, ann)
  await page.getByRole('link', { name: 'Compare pictures 1' }).click()
  await expect.element(heading('Compare pictures')).toBeVisible()
  for (const [number, name] of ['The chosen picture', 'Shot 1', 'Shot 2', 'Shot 3'].entries()) {
    const image = page.getByRole('img', { name, exact: true })
    await expect.poll(() => isLoaded(image.query())).toBe(true)
    const address = `/api/identify/jury/${attemptId}/pictures/${number}`
    expect(image.element().getAttribute('src')).toContain(address)
  }
  await expectSound()
  await button('Vote').click()
  await expect.element(page.getByText('Answer both questions.')).toBeVisible()
  expect(site.calls('PUT /api/identify/jury/:id/vote')).toEqual([])
  await page.getByLabelText('The same person').click()
  await page.getByLabelText('Yes, all three').click()
  await button('Vote').click()
  await expect.element(heading('Thank you. Your vote counts.')).toBeVisible()
  expect(site.calls('PUT /api/identify/jury/:id/vote')).toMatchObject([
    { params: { id: attemptId }, body: { verdict: 'SAME', posesRight: true } },
  ])
})

it('if the camera is refused, the phone’s own takes the shots, and a file that is no picture is rejected', async () => {
  const { ann, second } = meetAnn()
  const no = new DOMException('Permission denied', 'NotAllowedError')
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(no)
  await renderScreen(path, ann)
  await button('Picture 2').click()
  await button('Begin').click()
  await expect.element(page.getByText(/^Your browser blocks the camera/)).toBeVisible()
  await expectSound()
  const input = () => document.querySelector('input[type=file]')
  expect(input()?.getAttribute('capture')).toBe('user')
  chooseFiles(input(), [new File(['no picture'], 'no.jpg', { type: 'image/jpeg' })])
  await expect.element(page.getByText('We can’t read this picture.')).toBeVisible()
  for (const [index, color] of ['maroon', 'green', 'navy'].entries()) {
    await expect.element(heading(`Shot ${index + 1} of 3`)).toBeVisible()
    chooseFiles(input(), [await pictureFile(color)])
    await button('Send this shot').click()
  }
  await expect.element(heading('Members are comparing')).toBeVisible()
  expect(site.calls('POST /api/identify').map(({ body }) => body.profilePicId)).toEqual([second])
  expect(shots().map(({ form }) => form.number)).toEqual(['1', '2', '3'])

  await button('Give up').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click()
  await expect.element(page.getByText('You gave up. We deleted your shots.')).toBeVisible()
  expect(site.calls('DELETE /api/identify/:id')).toHaveLength(1)
})

it('a member without a camera gets an explanation', async () => {
  const { ann } = meetAnn()
  vi.spyOn(navigator, 'mediaDevices', 'get').mockReturnValue(undefined as never)
  await renderScreen(path, ann)
  await button('Begin').click()
  await expect.element(page.getByText(/^We found no camera/)).toBeVisible()
})

it('a member without a picture learns where to upload one', async () => {
  playIdentify()
  await renderScreen(path, memberOf())
  await expect.element(heading('No picture to verify yet')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Upload a picture' })).toBeVisible()
})

it('an old link to a comparison says that it is no longer there', async () => {
  await setWindow(desktop)
  const { ann } = meetAnn()
  await renderScreen(`${path}/jury/${newId()}`, ann)
  await expect.element(heading('Nothing to compare here')).toBeVisible()
  await expectSound()
})
