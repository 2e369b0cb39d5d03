import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pictureOf, profileOf } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { playOther } from '#web/testing/other-member.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'
import { desktop, dragByMouse, setWindow } from '#web/testing/window.ts'

playSite()

/** Bob has four pictures. */
async function openRating(query: (ids: readonly string[]) => string = () => '') {
  const profilePics = Array.from({ length: 4 }, () => pictureOf())
  const bob = profileOf({ profilename: 'Bob', profilePics })
  const ann = memberOf()
  const { opinions } = playOther(ann, bob)
  const ids = profilePics.map(({ id }) => id)
  await renderScreen(`/profilePicRateSwipe?profileId=${bob.id}${query(ids)}`, ann)
  await expect.element(top(1)).toBeVisible()
  return { opinions, ids, bob, ann }
}

const top = (place: number) => page.getByRole('img', { name: `Picture ${place} of 4` })
const profile = () => page.getByRole('heading', { name: /^Bob, \d+$/ })
const rate = () => page.getByRole('link', { name: 'Rate pictures' }).click()

async function expectEnd() {
  await expect.element(page.getByRole('heading', { name: "You've reached the end!" })).toBeVisible()
  await page.getByRole('link', { name: 'View Profile / Chat' }).click()
  await expect.element(profile()).toBeVisible()
}

it('pictures are rated by arrow keys, starting at the requested one', async () => {
  const { opinions } = await openRating(ids => `&startProfilePicId=${ids[1]}`)
  await expectAccessible()
  await userEvent.keyboard('{ArrowUp}')
  for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowRight']) {
    await userEvent.keyboard(`{${key}}`)
  }
  await expect
    .element(page.getByRole('status').getByText("Nice. You've reached the end!"))
    .toBeInTheDocument()
  await expectAccessible()
  await expectEnd()
  await expect.poll(opinions).toEqual(['LIKE', 'LIKE', 'DISLIKE', 'UNDETERMINED'])
})

it('pictures are rated by buttons, which replace earlier opinions', async () => {
  const { opinions, bob, ann } = await openRating()
  const press = async (names: readonly string[]) => {
    for (const name of names) await page.getByRole('button', { name, exact: true }).click()
  }
  await press(['Nice', 'Nice', 'Nice', 'Nice'])
  await expectEnd()
  await expect.poll(opinions).toEqual(['LIKE', 'LIKE', 'LIKE', 'LIKE'])
  await renderScreen(`/profile/${bob.id}`, ann)
  await rate()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(profile()).toBeVisible()
  await rate()
  await press(['Meh', 'Skip', 'Nice', 'Meh'])
  await expectEnd()
  await expect.poll(opinions).toEqual(['DISLIKE', 'UNDETERMINED', 'LIKE', 'DISLIKE'])
})

it('pictures are rated by mouse; after a short or upward drag a picture returns', async () => {
  await setWindow(desktop)
  const { opinions } = await openRating()
  await dragByMouse(top(1), { x: 0, y: -300 })
  await dragByMouse(top(1), { x: 40, y: 0 })
  await dragByMouse(top(1), { x: 220, y: 0 })
  await expect.element(page.getByText('Nice. Picture 2 of 4')).toBeInTheDocument()
  await dragByMouse(top(2), { x: -220, y: 0 })
  await expect.element(page.getByText('Meh. Picture 3 of 4')).toBeInTheDocument()
  await dragByMouse(top(3), { x: 0, y: 220 })
  await expect.element(page.getByText('Skip. Picture 4 of 4')).toBeInTheDocument()
  await expect.poll(opinions).toEqual(['LIKE', 'DISLIKE', 'UNDETERMINED', undefined])
  expect(site.calls('PUT /api/profile-pic-like')).toHaveLength(3)
})

it('members cannot rate their own pictures', async () => {
  const ann = memberOf()
  for (const query of [`?profileId=${ann.profileId}`, '']) {
    site.on({ 'GET /api/profile/:id': ann.profile })
    await renderScreen(`/profilePicRateSwipe${query}`, ann)
    await expect.poll(() => location.pathname).toBe(`/profile/${ann.profileId}`)
    await expect.element(page.getByRole('heading', { name: /^Ann, \d+$/ })).toBeVisible()
  }
})
