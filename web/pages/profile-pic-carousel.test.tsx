import { expect, it } from 'vitest'
import { cdp, type Locator, page, userEvent } from 'vitest/browser'
import { berlin, newId, pictureOf, profileOf } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { refusal } from '#web/testing/fake-site.ts'
import { styleForHover } from '#web/testing/hover.ts'
import { expectInView } from '#web/testing/in-view.ts'
import { playOther } from '#web/testing/other-member.ts'
import { refusalInWords } from '#web/testing/refusal-in-words.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'
import { desktop, phone, setTouch, setWindow } from '#web/testing/window.ts'

playSite()

/** Bob with three pictures, the last of them explicit, and Ann, who looks at them. */
function meetBob() {
  const profilePics = [pictureOf(), pictureOf(), pictureOf({ isNsfw: true })]
  const ids = profilePics.map(({ id }) => id)
  const description = 'I walk, I read, I cook for many, and I like to write about it. '.repeat(30)
  const place = { lat: 52.53, lon: berlin.lon }
  const bob = profileOf({ profilename: 'Bob', description, profilePics, ...place })
  const ann = memberOf({ settings: { units: 'IMPERIAL' } })
  const other = playOther(ann, bob)
  localStorage.setItem(
    'lastLocation',
    JSON.stringify({ mode: 'walk', chosen: berlin, isHidden: false }),
  )
  const open = (path: string) => renderScreen(path, ann)
  const viewer = (query = '') => open(`/profilePicCarousel?profileId=${bob.id}${query}`)
  return { ann, bob, ids, other, open, viewer }
}

const isAt = (place: number, count = 3) =>
  expect.element(page.getByText(`Picture ${place} of ${count}`, { exact: true })).toBeVisible()
const idInAddress = () => new URL(location.href).searchParams.get('id')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const isZoomed = () => button('Zoom in').element().getAttribute('aria-pressed')
const bobsName = () => page.getByRole('heading', { name: /^Bob, \d+$/ })
const pressKey = (key: string) => userEvent.keyboard(`{${key}}`)
/** The picture on the current page. */
const shownPicture = () => document.querySelector('[role=group]:not([inert]) img')

async function atEachWindow(act: () => Promise<void>) {
  for (const window of [phone, desktop]) {
    await setWindow(window)
    await act()
  }
}

async function mouse(type: string, { x, y }: { x: number; y: number }, more: object = {}) {
  const { left = 0, top = 0 } = window.frameElement?.getBoundingClientRect() ?? {}
  const buttons = type === 'mousePressed' ? 1 : 0
  const point = { x: x + left, y: y + top, button: 'left', buttons, clickCount: 1 }
  await cdp().send('Input.dispatchMouseEvent', { type, ...point, ...more })
}

async function press(x: number) {
  for (const type of ['mousePressed', 'mouseReleased']) {
    await mouse(type, { x, y: window.innerHeight / 2 })
  }
}

/** Fingers that move along straight lines, reported by the browser itself. */
async function touch(fingers: readonly (readonly [from: number, to: number])[]) {
  const { left = 0, top = 0 } = window.frameElement?.getBoundingClientRect() ?? {}
  const y = top + phone.height / 2
  const steps = 8
  const at = (step: number) =>
    fingers.map(([from, to], id) => ({ id, x: left + from + ((to - from) * step) / steps, y }))
  const send = (type: string, touchPoints: object[]) =>
    cdp().send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', at(0))
  for (let step = 1; step <= steps; step++) await send('touchMove', at(step))
  await send('touchEnd', [])
}

it('a profile shows distance, a biography cut at 13em and its pictures, which open the viewer', async () => {
  const { bob, open } = meetBob()
  await open(`/profile/${bob.id}`)
  const distance = page.getByText('3,648 ft', { exact: true })
  await expect.element(distance).toBeVisible()
  await expect.element(page.getByText("i'm so boring", { exact: true })).toBeVisible()
  const words = page.getByText(/^I walk, I read/)
  const heightInEm = () => {
    const text = words.element()
    return text.clientHeight / Number.parseFloat(getComputedStyle(text).fontSize)
  }
  const thumbnails = page.getByRole('list', { name: 'More pictures' }).getByRole('link')
  await atEachWindow(async () => {
    await expect.element(distance.first()).toBeVisible()
    await expect.poll(heightInEm).toBe(13)
    expect(thumbnails.elements().map(({ textContent }) => textContent)).toEqual(['', 'NSFW'])
    const { width = 0 } = thumbnails.elements()[0]?.getBoundingClientRect() ?? {}
    expect(width).toBeGreaterThan(40)
    expect(width).toBeLessThanOrEqual(80)
  })
  await button('Show More Biography').click()
  await expect.poll(heightInEm).toBeGreaterThan(13)

  await page.getByRole('link', { name: 'Bob’s picture 2' }).click()
  await isAt(2)
  await pressKey('Escape')
  await expect.element(bobsName()).toBeVisible()
})

it('buttons and keys turn the pages, the address follows, and Back leaves', async () => {
  const { bob, ids, open } = meetBob()
  await open(`/profile/${bob.id}`)
  await page.getByRole('link', { name: 'Bob’s main picture' }).click()
  await atEachWindow(async () => {
    await isAt(1)
    await expect.element(button('Prev')).toBeDisabled()
    await button('Next').click()
    await isAt(2)
    await pressKey('ArrowRight')
    await isAt(3)
    await expect.element(button('Next')).toBeDisabled()
    await expect.poll(idInAddress).toBe(ids[2])
    await pressKey('Home')
    await isAt(1)
    await pressKey('End')
    await isAt(3)
    await button('Prev').click()
    await isAt(2)
    await expect.poll(idInAddress).toBe(ids[1])
    await pressKey('ArrowLeft')
  })
  await pressKey('ArrowRight')
  await expect.poll(idInAddress).toBe(ids[1])
  await expectAccessible()
  history.back()
  await expect.poll(() => location.pathname).toBe(`/profile/${bob.id}`)
  await expect.element(bobsName()).toBeVisible()
})

it('a viewer that is loaded anew stays at its picture, and closing it leads to the profile', async () => {
  const { bob, ids, viewer } = meetBob()
  await viewer(`&id=${ids[1]}`)
  await isAt(2)
  await button('Close').click()
  await expect.poll(() => location.pathname).toBe(`/profile/${bob.id}`)
})

it('the mouse has arrows on both sides of the picture, as far as there are others', async () => {
  await setWindow(desktop)
  const { viewer } = meetBob()
  await viewer()
  await isAt(1)
  styleForHover()
  await press(40)
  await press(desktop.width - 40)
  await isAt(2)
  await press(desktop.width - 40)
  await isAt(3)
  await press(40)
  await isAt(2)
})

it('a picture is zoomed by button, keys and a double click, and then arrows move it', async () => {
  const { viewer } = meetBob()
  await viewer()
  await atEachWindow(async () => {
    const middle = { x: window.innerWidth / 2, y: window.innerHeight / 2 }
    await pressKey('Home')
    await isAt(1)
    await button('Zoom in').click()
    expect(isZoomed()).toBe('true')
    await pressKey('ArrowRight')
    await button('Zoom in').click()
    expect(isZoomed()).toBe('false')
    await isAt(1)
    await userEvent.keyboard('+')
    await expect.poll(isZoomed).toBe('true')
    await userEvent.keyboard('-')
    await expect.poll(isZoomed).toBe('false')
    for (const clickCount of [1, 2]) {
      await mouse('mousePressed', middle, { clickCount })
      await mouse('mouseReleased', middle, { clickCount })
    }
    await expect.poll(isZoomed).toBe('true')
    await button('Next').click()
    await isAt(2)
    expect(isZoomed()).toBe('false')
    const ctrl = 2
    await mouse('mouseWheel', middle, { deltaX: 0, deltaY: -100, modifiers: ctrl })
    await expect.poll(isZoomed).toBe('true')
  })
  await page.getByRole('link', { name: 'View Profile', exact: true }).click()
  await expect.element(bobsName()).toBeVisible()
})

it('a picture is dragged aside by the mouse, swiped by a finger, and zoomed by two', async () => {
  await setTouch(true)
  await setWindow(desktop)
  const { viewer } = meetBob()
  await viewer()
  await isAt(1)
  await mouse('mousePressed', { x: 1_200, y: 450 })
  for (let step = 1; step <= 8; step++) {
    await mouse('mouseMoved', { x: 1_200 - step * 125, y: 450 }, { buttons: 1 })
  }
  await mouse('mouseReleased', { x: 200, y: 450 })
  await isAt(2)

  await setWindow(phone)
  await touch([[60, 330]])
  await isAt(1)
  await touch([[330, 60]])
  await isAt(2)
  await touch([
    [180, 60],
    [210, 330],
  ])
  await expect.poll(isZoomed).toBe('true')
  await touch([[60, 330]])
  await isAt(2)
})

it('the neighbors of a picture are loaded before they are seen, and no others; one marked NSFW says so until the switch is turned there', async () => {
  const { ids, viewer } = meetBob()
  const asked = new Set<string>()
  const watcher = new PerformanceObserver(list => {
    for (const { name } of list.getEntries()) {
      const id = /profile-pic\/([0-9a-f-]{36})/.exec(name)?.[1]
      if (id !== undefined && ids.includes(id)) asked.add(id)
    }
  })
  watcher.observe({ type: 'resource' })
  await viewer()
  await isAt(1)
  await expect.poll(() => [...asked].toSorted()).toEqual(ids.slice(0, 2).toSorted())
  await button('Next').click()
  await expect.poll(() => asked.has(`${ids[2]}`)).toBe(true)
  watcher.disconnect()

  await button('Next').click()
  await isAt(3)
  const notice = page.getByText('This picture is explicit. To see it, show NSFW.', { exact: true })
  await expect.element(notice).toBeVisible()
  await expect.element(button('Zoom in')).toBeDisabled()
  const address = () => shownPicture()?.getAttribute('src')
  expect(address()).toContain(`/api/profile-pic/${ids[2]}`)
  await expectAccessible()
  await page.getByRole('switch', { name: 'Hiding NSFW' }).click()
  await expect.poll(address).toContain(`/api/profile-pic/nsfw/${ids[2]}`)
  await expect.element(notice).not.toBeInTheDocument()
  await isAt(3)
})

it('shows the pictures that the address names, and drops what is no id', async () => {
  const { ids, viewer } = meetBob()
  await viewer(`&ids=junk,${ids[2]},,${ids[0]}&id=${ids[0]}`)
  await isAt(2, 2)
  await expect.element(page.getByRole('img', { name: 'Bob’s picture 2' })).toBeVisible()
  expect(shownPicture()?.getAttribute('src')).toContain(ids[0])
})

it('keeps to the picture that was opened while its owner reorders their pictures', async () => {
  const { bob, ids, open, other } = meetBob()
  await open(`/profile/${bob.id}`)
  const second = page.getByRole('link', { name: 'Bob’s picture 2' })
  await expect.element(second).toBeVisible()
  const [one, two, three] = bob.profilePics
  const profilePics = [two, one, three].flatMap(picture => picture ?? [])
  other.set({ ...bob, profilePics, profilePicIds: profilePics.map(({ id }) => id) })
  await second.click()
  await isAt(1)
  expect(idInAddress()).toBe(ids[1])
  expect(shownPicture()?.getAttribute('src')).toContain(ids[1])
  await button('Next').click()
  await isAt(2)
  await expect.poll(idInAddress).toBe(ids[0])
})

it('pictures of a message open the viewer, and closing it leads back to the conversation', async () => {
  const { bob, ids, open, other } = meetBob()
  const profilePicIds = [ids[1], ids[0]].flatMap(id => id ?? [])
  other.conversation.hear('', profilePicIds)
  await open(`/profile/${bob.id}#chat`)
  const sent = page.getByRole('img', { name: 'Picture 1 of 2' })
  await expect.element(sent).toBeVisible()
  expect(sent.element().getAttribute('src')).toMatch(/[?&]v=\d+$/)
  await page.getByRole('link', { name: 'Picture 1 of 2' }).click()
  await isAt(1, 2)
  expect(idInAddress()).toBe(ids[1])
  await button('Close').click()
  await expect.element(page.getByLabelText('Your message')).toBeVisible()
})

it('waits without a profile, and says when there is none to be seen or a picture fails', async () => {
  const { bob, open, viewer } = meetBob()
  await open('/profilePicCarousel')
  await expect.element(page.getByRole('heading', { name: 'Loading pictures' })).toBeInTheDocument()
  site.on({
    'GET /api/profile/:id': ({ params }) =>
      params.id === bob.id ? bob : refusal('profile/not-found'),
  })
  await open('/profilePicCarousel?profileId=nobody')
  await expect
    .element(page.getByRole('heading', { name: 'This profile isn’t available' }))
    .toBeVisible()
  await viewer()
  const first = page.getByRole('group', { name: 'Picture 1 of 3' })
  await isAt(1)
  shownPicture()?.dispatchEvent(new Event('error'))
  await expect.element(first.getByText('Couldn’t load this picture.')).toBeVisible()
  await expectAccessible()
  await first.getByRole('button', { name: 'Try again' }).click()
  const widthOf = (picture: Locator) => {
    const image = picture.element()
    return image instanceof HTMLImageElement ? image.naturalWidth : 0
  }
  await expect
    .poll(() => widthOf(page.getByRole('img', { name: 'Bob’s main picture' })))
    .toBeGreaterThan(0)
})

it('a member marks the picture of another, and takes that back', async () => {
  const { ann, ids, viewer } = meetBob()
  const flag = { flaggerProfileId: ann.profileId, profilePicId: `${ids[0]}` }
  site.on({
    'PUT /api/profile-pic-nsfw-flag': ({ body }) => ({ ...body, tsCreated: Date.now() }),
    'DELETE /api/profile-pic-nsfw-flag': () => undefined,
  })
  await viewer()
  await button('Mark as explicit').click()
  const dialog = page.getByRole('dialog', { name: 'Mark this picture as explicit?' })
  await expect.element(dialog).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Mark as explicit' }).click()
  await expect
    .element(page.getByRole('status').getByText('You marked this picture as explicit.'))
    .toBeVisible()
  expect(site.calls('PUT /api/profile-pic-nsfw-flag')[0]?.body).toEqual(flag)
  const takeBack = button('Undo')
  await expect.poll(() => takeBack.query() === document.activeElement).toBe(true)
  await takeBack.click()
  await expect.element(button('Mark as explicit')).toBeVisible()
  expect(site.calls('DELETE /api/profile-pic-nsfw-flag')[0]?.query).toEqual(flag)
})

async function sendReport(title: string, words: string) {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByLabelText('What’s wrong?').selectOptions('A threat or violence')
  await dialog.getByLabelText(/^What happened\?/).fill(words)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Report sent' })).toBeVisible()
}

it('the picture that is seen in the viewer is reported, and what is typed turns no page', async () => {
  await setTouch(true)
  const { ids, viewer } = meetBob()
  site.on({ 'POST /api/report': () => ({ caseId: newId() }) })
  await viewer()
  await expectInView(button('Report'))
  await button('Report').click()
  const title = 'Report Bob’s picture'
  await expect.element(page.getByRole('dialog', { name: title })).toBeVisible()
  await expectAccessible()
  await page.getByLabelText(/^What happened\?/).click()
  await pressKey('ArrowRight')
  await sendReport(title, 'A picture seen')
  expect(site.calls('POST /api/report')[0]?.body).toMatchObject({
    profilePicId: ids[0],
    reason: 'THREAT',
    bodyText: 'A picture seen',
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await isAt(1)
})

it('one’s own pictures have no way to be reported', async () => {
  const profilePics = [pictureOf()]
  const ann = memberOf({ profile: { profilePics } })
  site.on({ 'GET /api/profile/:id': ann.profile })
  await renderScreen(`/profilePicCarousel?profileId=${ann.profileId}`, ann)
  await expect.element(page.getByRole('main').getByRole('link', { name: /^Edit/ })).toBeVisible()
  await expect.element(button('Report')).not.toBeInTheDocument()
})

it('a member without a name is told why a picture is neither marked nor reported', async () => {
  const { viewer } = meetBob()
  const refuse = () => refusalInWords('profile/incomplete')
  site.on({ 'PUT /api/profile-pic-nsfw-flag': refuse, 'POST /api/report': refuse })
  await viewer()
  const why = page.getByText('Add a name and your birthdate to your profile first.')
  await button('Mark as explicit').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as explicit' }).click()
  await expect.element(why).toBeVisible()
  await pressKey('Escape')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await button('Report').click()
  await page.getByLabelText('What’s wrong?').selectOptions('Something else')
  await button('Send report').click()
  await expect.element(why).toBeVisible()
})

it('a block from the viewer is offered after a report, asks for the member no more, and leads home', async () => {
  await setWindow(desktop)
  const { ann, bob, viewer } = meetBob()
  const liking = { likerProfileId: ann.profileId, likedProfileId: bob.id }
  site.on({
    'POST /api/report': () => ({ caseId: newId() }),
    'GET /api/profile-briefs/nearest': [],
    'GET /api/profile-likes/by-liked/:id': [],
    'PUT /api/profile-like': () => ({ ...liking, likeType: 'UNDETERMINED', blocked: true }),
  })
  await viewer()
  await expectInView(button('Report'))
  await button('Report').click()
  await sendReport('Report Bob’s picture', 'Before a block')
  const asked = site.calls('GET /api/profile/:id').length
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  const question = page.getByRole('dialog', { name: 'Block Bob?' })
  await question.getByRole('button', { name: 'Block' }).click()
  await expect.element(page.getByText('Blocked and Redirecting...')).toBeVisible()
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Lambda Commons' }))
    .toBeVisible()
  expect(site.calls('PUT /api/profile-like')[0]?.body).toEqual({
    ...liking,
    blocked: true,
    blockFor: 'ALWAYS',
  })
  expect(site.calls('GET /api/profile/:id')).toHaveLength(asked)
})
