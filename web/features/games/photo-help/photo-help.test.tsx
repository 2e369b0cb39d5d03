import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { newId, noon } from '#web/testing/answers.ts'
import { expectSound } from '#web/testing/expect-sound.ts'
import { playGames } from '#web/testing/games.ts'
import { tabTo, tabUntil } from '#web/testing/keys.ts'
import { playOwnPictures } from '#web/testing/own-pictures.ts'
import { dealOf, playDeals, playOffer, widePicture } from '#web/testing/photo-help.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'
import { desktop, dragByFinger, setTouch, setWindow } from '#web/testing/window.ts'

playSite()

const path = '/games/photocrop'
const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const frame = () => page.getByRole('application', { name: 'Crop frame' })
const sent = () => site.calls('PUT /api/games/photo-help/deals/:id')

async function press(name: string) {
  await tabTo(button(name))
  await userEvent.keyboard('{Enter}')
}

it('a picture is offered by keyboard, and cropped as a helper proposes', async () => {
  await setWindow(desktop)
  const picture = widePicture()
  const ann = memberOf({ profile: { profilePics: [picture] } })
  const own = playOwnPictures(ann, [picture])
  playGames()
  playDeals([])
  const { offer, set } = playOffer([picture])
  const cropId = newId()
  const crop = { x: 100, y: 0, width: 672, height: 840 }
  site.on({
    'PUT /api/games/photo-help/offers/:id/accepted': () => {
      const { width, height } = crop
      own.set([{ ...picture, version: 2, width, height }])
      const cropped = { id: picture.id, version: 2, width, height }
      const few = { views: 0 }
      const effect = { before: few, after: few }
      const tips = [{ tip: 'SMILE' as const, count: 1 }]
      set({ picture: cropped, state: 'ACCEPTED', crops: [], acceptedTip: 'SMILE', tips, effect })
      return undefined
    },
  })
  await renderScreen(path, ann)
  await expect.element(button('Join the game')).toBeVisible()
  await expectSound()
  await press('Join the game')
  await expect.element(heading('No pictures need help')).toBeVisible()
  await press('Offer a picture')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expectSound()
  await press('Offer picture')
  const link = (name: RegExp) => page.getByRole('link', { name })
  await expect.element(link(/^Waiting for crops/)).toBeVisible()
  expect(site.calls('POST /api/games/photo-help/offers').map(({ body }) => body)).toEqual([
    { id: offer()?.id, profilePicId: picture.id },
  ])

  set({ proposals: 1, crops: [{ id: cropId, crop, tip: 'SMILE' }] })
  await expect.poll(() => site.streams.size).toBe(1)
  // The notification makes the page refetch.
  site.send({ kind: 'notification' })
  await link(/^1 crop to compare/).click()
  await expect.element(heading('Helper 1')).toBeVisible()
  await expectSound()
  await press('Use this crop: Helper 1')
  await page.getByRole('dialog').getByRole('button', { name: 'Use this crop' }).click()
  await expect.element(page.getByText('Your picture is cropped', { exact: true })).toBeVisible()
  await expect.element(page.getByText('We need 25 votes before and after.')).toBeVisible()
  const tooFew = page.getByRole('cell', { name: 'Fewer than 25: too few to tell' })
  await expect.poll(() => tooFew.elements().length).toBe(2)
  await expect.element(page.getByText(/Next results: (today|tomorrow) at \d/)).toBeVisible()
  await expect.element(page.getByText(/Counted until/)).not.toBeInTheDocument()
  await expectSound()
  expect(site.calls('PUT /api/games/photo-help/offers/:id/accepted')).toMatchObject([
    { params: { id: offer()?.id }, body: { cropId } },
  ])

  const share = (likes: number, low: number, high: number) => ({
    views: 50,
    counted: { likes, low, high },
  })
  set({
    effect: {
      tsUntil: noon,
      before: share(10, 0.11, 0.33),
      after: share(45, 0.79, 0.96),
      difference: { value: 0.7, low: 0.52, high: 0.81 },
    },
  })
  await renderScreen(location.pathname, ann)
  await expect.element(page.getByRole('row', { name: /^Before 10 of 50 20%/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /^After 45 of 50 90%/ })).toBeVisible()
  await expect.element(page.getByText(/Counted until Jun 15, 2026/)).toBeVisible()
  await expect.element(page.getByText(/^More people like it now: up/)).toBeVisible()
  await expectSound()
})

/** Ann has joined, and pictures wait for her help. */
function playHelper(count: number) {
  const ann = memberOf()
  playGames({ PHOTO_HELP: { isJoined: true } })
  playOffer([])
  const deals = Array.from({ length: count }, () => dealOf(widePicture()))
  playDeals(deals)
  return { ann, deals }
}

it('a picture is framed by touch, and sent once a tip is chosen', async () => {
  await setTouch(true)
  const { ann, deals } = playHelper(1)
  await renderScreen(path, ann)
  await expect.element(frame()).toBeVisible()
  await expectSound()
  await dragByFinger(frame(), { x: 80, y: 0 })
  await button('Send').click()
  await expect.element(page.getByText('Please choose a tip.')).toBeVisible()
  expect(sent()).toEqual([])
  await page.getByText('Try a smile', { exact: true }).click()
  await button('Send').click()
  await expect.element(heading('No pictures need help')).toBeVisible()
  await expect.element(page.getByText('1 picture helped')).toBeVisible()
  await expect.poll(sent).toMatchObject([
    {
      params: { id: deals[0]?.offerId },
      body: { help: { tip: 'SMILE', crop: { y: 0, width: 672, height: 840 } } },
    },
  ])
  expect(sent()[0]?.body.help?.crop.x).toBeLessThan((1_200 - 672) / 2)
})

it('a round is played by keyboard alone, and never waits for the network between two pictures', async () => {
  await setWindow(desktop)
  const { ann, deals } = playHelper(2)
  const loaded: string[] = []
  const watcher = new PerformanceObserver(list => {
    loaded.push(...list.getEntries().map(({ name }) => name))
  })
  watcher.observe({ type: 'resource' })
  const held = site.hold('PUT /api/games/photo-help/deals/:id')
  await renderScreen(path, ann)
  await expect.element(frame()).toBeVisible()
  // The second picture is loaded before the first is answered.
  for (const { picture } of deals) {
    await expect.poll(() => loaded.some(url => url.includes(picture.id))).toBe(true)
  }
  watcher.disconnect()
  await tabUntil('the frame', () => frame().element() === document.activeElement)
  for (const key of ['+', '+', '{ArrowLeft}', '{ArrowLeft}', '{ArrowUp}']) {
    await userEvent.keyboard(key)
  }
  await expect.element(page.getByText('120%')).toBeVisible()
  await tabUntil('the tips', () => document.activeElement?.matches('input[type=radio]') === true)
  for (const key of [' ', '{ArrowDown}', '{ArrowDown}']) await userEvent.keyboard(key)
  await expect.element(page.getByLabelText('Take it in daylight')).toBeChecked()
  await press('Send')
  await expect.element(page.getByText('Sent. Here’s the next one.')).toBeInTheDocument()
  await expect.element(frame()).toBeVisible()
  await press('Skip')
  await expect.element(heading('No pictures need help')).toBeVisible()
  expect(held.count()).toBe(1)
  held.release()
  await expect
    .poll(() => sent().map(({ params }) => params.id))
    .toEqual(deals.map(({ offerId }) => offerId))
  const [helped, skipped] = sent().map(({ body }) => body)
  expect(helped?.help?.tip).toBe('DAYLIGHT')
  expect(helped?.help?.crop.width).toBeLessThan(672)
  expect(skipped).toEqual({})
})
