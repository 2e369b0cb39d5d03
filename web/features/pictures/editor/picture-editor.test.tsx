import { expect, it } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { pictureOf } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { chooseFiles, panoramaFile, pictureFile } from '#web/testing/files.ts'
import { pressKey } from '#web/testing/keys.ts'
import { playOwnPictures } from '#web/testing/own-pictures.ts'
import { refusalInWords } from '#web/testing/refusal-in-words.ts'
import {
  leaveScreen,
  memberOf,
  passTime,
  playSite,
  renderScreen,
  site,
  stopClock,
} from '#web/testing/render-screen.tsx'
import { desktop, setTouch, setWindow } from '#web/testing/window.ts'

playSite()

/** The editor of a member with this many public and private pictures. */
async function openEditor(openCount: number, closedCount = 0) {
  const pictures = Array.from({ length: openCount + closedCount }, (_, index) =>
    pictureOf({ isPrivate: index >= openCount }),
  )
  const ann = memberOf()
  const own = playOwnPictures(ann, pictures)
  await renderScreen('/profileEdit', ann)
  const ids = pictures.map(({ id }) => id)
  await expect.poll(shownIds).toEqual(ids)
  return { own, ann, ids }
}

const shownIds = () =>
  [...document.querySelectorAll('[data-picture]')].map(tile => tile.getAttribute('data-picture'))
const button = (name: string) => page.getByRole('button', { name, exact: true })
const picture = (name: string) => page.getByRole('img', { name, exact: true })
const words = (text: string) => page.getByText(text, { exact: true })
/** The name of the focused element. */
const focused = () => document.activeElement?.getAttribute('aria-label') ?? ''
const dragged = () => document.querySelector('[data-dragged]')

async function choose(name: string, action: string) {
  await button(`Options for ${name}`).click()
  await page.getByRole('menuitem', { name: action }).click()
}

const middleOf = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** Drags with the mouse from the middle of one picture to the middle of another. */
async function drag(from: string, to: string) {
  const [start, end] = [middleOf(picture(from).element()), middleOf(picture(to).element())]
  const mouse = (type: string, { x, y }: { x: number; y: number }) => {
    const edge = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0 }
    return cdp().send('Input.dispatchMouseEvent', {
      type,
      x: x + edge.left,
      y: y + edge.top,
      button: 'left',
      buttons: 1,
      clickCount: 1,
    })
  }
  await mouse('mousePressed', start)
  for (const share of [0.3, 0.6, 0.9, 1]) {
    await mouse('mouseMoved', {
      x: start.x + (end.x - start.x) * share,
      y: start.y + (end.y - start.y) * share,
    })
  }
  await expect.poll(dragged).not.toBeNull()
  await mouse('mouseReleased', end)
}

it('is sound with pictures and without', async () => {
  await openEditor(0)
  await expect.element(page.getByText(/^Drag a picture here/)).toBeVisible()
  await expectAccessible()
  leaveScreen()
  await openEditor(2, 1)
  await expectAccessible()
})

it('pictures are reordered by keyboard, with announcements, and by mouse, also into the other group', async () => {
  await setWindow(desktop)
  const { own, ids } = await openEditor(3, 1)
  const [first, second, third, closed] = ids
  await pressKey(button('Move picture 3'), ' ')
  await expect.element(page.getByText(/^Picked up at position 3 of 3\./)).toBeInTheDocument()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(words('Position 2 of 3.')).toBeInTheDocument()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(words('Position 1 of 3.')).toBeInTheDocument()
  expect(site.calls('PATCH /api/profile')).toEqual([])
  await userEvent.keyboard(' ')
  await expect.element(words('Saved Image Changes')).toBeVisible()
  expect(own.openIds()).toEqual([third, first, second])
  expect(shownIds()).toEqual([third, first, second, closed])

  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(words('Position 2 of 3.')).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(words('Move canceled.')).toBeInTheDocument()
  await expect
    .element(page.getByRole('button', { name: 'Move picture 1', pressed: false }))
    .toBeVisible()
  expect(site.calls('PATCH /api/profile')).toHaveLength(1)

  await drag('Your picture 3', 'Your main picture')
  await expect.poll(own.openIds).toEqual([second, third, first])
  const main = () => picture('Your main picture').element().getAttribute('src')
  await expect.poll(main).toContain(second)
  await drag('Your main picture', 'Your private picture 1')
  await expect.poll(own.closedIds).toEqual([second, closed])
  expect(own.openIds()).toEqual([third, first])
})

it('a touch drags a picture by its grip, and the menu makes one private, public and the main one', async () => {
  await setTouch(true)
  const { own, ids } = await openEditor(3)
  const [first, second, third] = ids
  const grip = button('Move picture 1').element()
  grip.scrollIntoView({ block: 'center' })
  const [start, end] = [middleOf(grip), middleOf(picture('Your picture 2').element())]
  const touch = (type: 'touchStart' | 'touchMove', share: number) => {
    const { left = 0, top = 0 } = window.frameElement?.getBoundingClientRect() ?? {}
    const x = left + start.x + (end.x - start.x) * share
    const y = top + start.y + (end.y - start.y) * share
    return cdp().send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
  }
  await touch('touchStart', 0)
  for (const share of [0.2, 0.5, 0.8, 1]) await touch('touchMove', share)
  await expect.poll(dragged).not.toBeNull()
  const main = () => picture('Your main picture').element().getAttribute('src')
  await expect.poll(main).toContain(second)
  expect(site.calls('PATCH /api/profile')).toEqual([])
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(own.openIds).toEqual([second, first, third])

  await choose('picture 1', 'Make private')
  await expect.poll(own.closedIds).toEqual([second])
  await expect.poll(focused).toBe('Options for private picture 1')
  await choose('private picture 1', 'Make main')
  await expect.poll(own.openIds).toEqual([second, first, third])
  await expect.poll(focused).toBe('Options for picture 1')
  expect(own.closedIds()).toEqual([])
})

it('a move on an outdated screen makes nothing public that another device has made private', async () => {
  const { own, ids } = await openEditor(3)
  const [first, second, third] = ids
  const { profilePics } = own.profile()
  own.set(profilePics.map(each => ({ ...each, isPrivate: each.id === first })))
  await choose('picture 1', 'Move later')
  await expect.element(picture('Your private picture 1')).toBeVisible()
  expect([own.openIds(), own.closedIds()]).toEqual([[second, third], [first]])
})

it('a picture marked NSFW is hidden unless the tab’s switch shows it, and keeps its place', async () => {
  const { own, ids, ann } = await openEditor(3)
  const [first, second, third] = ids
  await choose('picture 2', 'Mark as explicit')
  await expect.element(words('Profile pictures (NSFW) editing is hidden.')).toBeVisible()
  await expect.element(page.getByText(/^1 picture is hidden\./)).toBeVisible()
  expect(site.calls('PUT /api/profile-pic/:id').at(-1)).toMatchObject({
    params: { id: second },
    body: { isNsfw: true },
  })
  await expectAccessible()
  await expect.poll(focused).toBe('Options for picture 2')
  await choose('picture 2', 'Make main')
  await expect.poll(own.openIds).toEqual([third, first, second])
  await choose('picture 1', 'Move later')
  await expect.poll(own.openIds).toEqual([first, third, second])
  await renderScreen(`/profilePicEdit?id=${second}`, ann)
  await expect
    .element(page.getByRole('heading', { name: 'Profile pictures (NSFW) editing is hidden.' }))
    .toBeVisible()
  await page.getByRole('link', { name: 'Back to Profile Editor' }).click()
  // The previous page has such a button, too.
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Profile Editor' }))
    .toBeVisible()

  await button('Show NSFW').click()
  await expect.element(page.getByText(/Marked by you$/)).toBeVisible()
  await expect.element(page.getByText(/editing is hidden/)).not.toBeInTheDocument()
  await expect.poll(focused).toBe('Options for picture 3')
  await choose('picture 3', 'Mark as not explicit')
  await expect.element(page.getByText(/Marked by you$/)).not.toBeInTheDocument()
  expect(site.calls('PUT /api/profile-pic/:id').at(-1)).toMatchObject({
    params: { id: second },
    body: { isNsfw: false },
  })
})

it('a field is saved while a picture is uploading', async () => {
  const { own, ids } = await openEditor(1)
  const [first] = ids
  const upload = site.hold('POST /api/profile-pic')
  await choose('picture 1', 'Replace')
  const input = document.querySelector('input[type=file][aria-label=Replace]')
  chooseFiles(input, [await pictureFile('teal', 200, 140)])
  await expect.poll(upload.count).toBe(1)
  await page.getByLabelText('Biography').fill('Written meanwhile')
  await page.getByLabelText(/^Height/).click()
  await expect.poll(() => own.profile().description).toBe('Written meanwhile')
  upload.release()
  const main = () => picture('Your main picture').element().getAttribute('src')
  await expect.poll(main).toMatch(new RegExp(`${first}.*v=2$`))
  // The simulated site still has the uploaded bytes.
  const [call] = site.calls('POST /api/profile-pic')
  expect(call?.query).toEqual({ replace_id: first })
  expect(await createImageBitmap(call?.file ?? new Blob())).toMatchObject({
    width: 200,
    height: 140,
  })
})

it('a picture of too many pixels is made smaller before it replaces another', async () => {
  await openEditor(1)
  await choose('picture 1', 'Replace')
  chooseFiles(document.querySelector('input[type=file][aria-label=Replace]'), [panoramaFile()])
  await expect.poll(() => site.calls('POST /api/profile-pic').length).toBe(1)
  const [call] = site.calls('POST /api/profile-pic')
  const sizes = { width: 4_096, height: 1_024 }
  expect(await createImageBitmap(call?.file ?? new Blob())).toMatchObject(sizes)
})

it('a picture that only the site finds too large is made smaller before it replaces another', async () => {
  const { ids } = await openEditor(1)
  const [id = ''] = ids
  const given = await pictureFile('teal', 5_000, 10)
  site.on({
    'POST /api/profile-pic': ({ file }) =>
      file?.size === given.size ? refusalInWords('pictures/too-many-pixels') : { profilePicId: id },
  })
  await choose('picture 1', 'Replace')
  chooseFiles(document.querySelector('input[type=file][aria-label=Replace]'), [given])
  await expect.poll(() => site.calls('POST /api/profile-pic').length).toBe(2)
  const [, second] = site.calls('POST /api/profile-pic')
  const sizes = { width: 4_096, height: 8 }
  expect(await createImageBitmap(second?.file ?? new Blob())).toMatchObject(sizes)
})

it('a deleted picture can be restored; others are deleted after a while, and at once when the member leaves the screen or the page', async () => {
  const { own, ids, ann } = await openEditor(5)
  site.on({ 'GET /api/profile/:id': own.profile })
  const [first, , third, fourth, fifth] = ids
  const shown = (place: number) => picture(`Your picture ${place}`)
  const countIs = (count: number) => expect.poll(() => shownIds().length).toBe(count)
  await choose('picture 1', 'Delete')
  await countIs(4)
  await expect.poll(focused).toBe('Options for picture 1')
  await button('Undo').click()
  await countIs(5)
  await expect.poll(focused).toBe('Options for picture 1')
  await expect.element(shown(5)).toBeInTheDocument()

  stopClock()
  // A held offer stays open.
  await choose('picture 2', 'Delete')
  await countIs(4)
  await button('Undo').hover()
  await passTime(60_000)
  await button('Undo').click()
  await countIs(5)
  await choose('picture 2', 'Delete')
  await countIs(4)
  expect(site.calls('DELETE /api/profile-pic/:id')).toEqual([])
  await passTime(9_000)
  await expect.poll(own.openIds).toEqual([first, third, fourth, fifth])
  await passTime(100)
  await expect.element(words('Saved Image Changes')).toBeVisible()

  // The time to undo does not run out in the meantime.
  await choose('picture 1', 'Delete')
  await countIs(3)
  await page.getByRole('link', { name: 'View My Profile' }).click()
  await expect.poll(own.openIds).toEqual([third, fourth, fifth])
  history.back()
  await expect
    .poll(async () => {
      await passTime(100)
      return shownIds()
    })
    .toEqual([third, fourth, fifth])

  await choose('picture 1', 'Delete')
  await countIs(2)
  await renderScreen('/versions', ann)
  await expect.poll(own.openIds).toEqual([fourth, fifth])
})

it('a picture that is being checked says so until the check ends', async () => {
  const ann = memberOf()
  const unrated = pictureOf({ isNsfw: true, nsfwBy: 'UNRATED' })
  const own = playOwnPictures(ann, [unrated])
  stopClock()
  await renderScreen('/profileEdit', ann)
  const checked = page.getByText(/Being checked$/)
  await expect
    .poll(async () => {
      await passTime(100)
      return checked.query()
    })
    .not.toBeNull()
  own.set([pictureOf({ id: unrated.id })])
  await expect
    .poll(async () => {
      await passTime(15_000)
      return checked.query()
    })
    .toBeNull()
})
