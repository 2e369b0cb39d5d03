import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ListedPictureLike } from '#shared/contract/like-lists.ts'
import type { LikeType } from '#shared/contract/likes.ts'
import { dropTab } from '#web/lib/writes.ts'
import { berlin, noon, pictureOf } from '#web/testing/answers.ts'
import { refusal, unreachable } from '#web/testing/fake-site.ts'
import { playNearby, playProfileParts, standAt } from '#web/testing/nearby.ts'
import { leaveScreen, memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'

playSite()

const ann = memberOf()
const pictures = [pictureOf(), pictureOf()]
const [, second] = pictures

function playBob() {
  standAt(berlin)
  const { ids } = playNearby(ann, [{ profileName: 'Bob', pictures }])
  playProfileParts()
  const bobsId = ids[0] ?? ''
  const likes = new Map<string, LikeType>()
  const ofPicture = (profilePicId: string, likeType: LikeType) => ({
    likerProfileId: ann.profileId,
    profilePicId,
    profilePicProfileId: bobsId,
    likeType,
    tsCreated: noon,
  })
  site.on({
    'GET /api/profile-pic-likes/by-liker-profileid/:id': () =>
      [...likes].map(
        ([id, likeType]): ListedPictureLike => ({
          ...ofPicture(id, likeType),
          isMutual: false,
          pictureVersion: 1,
          brief: { profileId: bobsId, profileName: 'Bob', profileAge: 36 },
        }),
      ),
    'PUT /api/profile-pic-like': ({ body: { profilePicId, likeType } }) => {
      likes.set(profilePicId, likeType)
      return ofPicture(profilePicId, likeType)
    },
  })
  return bobsId
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const notSaved = () => page.getByText('Couldn’t save your like').first()

describe.each([
  {
    thing: 'a member',
    address: (bobsId: string) => `/profile/${bobsId}`,
    names: ['Like', 'Remove Like'],
    write: 'PUT /api/profile-like',
    read: 'GET /api/profile-like',
  },
  {
    thing: 'a picture',
    address: (bobsId: string) => `/profilePicCarousel?profileId=${bobsId}&id=${second?.id}`,
    names: ['Like this picture', 'Remove your like of this picture'],
    write: 'PUT /api/profile-pic-like',
    read: 'GET /api/profile-pic-likes/by-liker-profileid/:id',
  },
] as const)('the like of $thing', ({ address, names: [like, removeLike], write, read }) => {
  async function pressTwice() {
    await button(like).click()
    await button(removeLike).click()
    await expect.element(button(like)).toBeVisible()
  }

  it('shows the last choice, whatever is answered before, and nothing unsaved, even if it cannot be read again', async () => {
    const bobsId = playBob()
    const held = site.hold(write)
    const fail = () => site.refuse(write, () => refusal('server/failed'))
    await renderScreen(address(bobsId), ann)
    await pressTwice()
    await expect.poll(held.count).toBe(1)
    held.releaseOne()
    await expect.poll(held.count).toBe(2)
    expect(site.calls(write).map(({ body }) => body.likeType)).toEqual(['LIKE', 'DISLIKE'])
    await expect.element(button(like)).toBeVisible()
    const answer = fail()
    held.releaseOne()
    await expect.element(button(removeLike)).toBeVisible()
    answer()
    await renderScreen(address(bobsId), ann)
    await button(removeLike).click()
    await expect.poll(held.count).toBe(3)
    held.releaseOne()
    await expect.element(button(like)).toBeVisible()

    await pressTwice()
    await expect.poll(held.count).toBe(4)
    site.refuse(read, () => refusal('server/failed'))
    fail()
    held.releaseOne()
    await expect.poll(held.count).toBe(5)
    const reads = site.calls(read).length
    held.releaseOne()
    await expect.poll(() => site.calls(read).length).toBeGreaterThan(reads)
    await expect.element(notSaved()).toBeVisible()
    await expect.element(button(like)).toBeVisible()
  })
})

it('a like of a member who is no longer available is undone, with the reason', async () => {
  const bobsId = playBob()
  await renderScreen(`/profile/${bobsId}`, ann)
  await expect.element(button('Like')).toBeVisible()
  // Blocked on another device.
  const detail = 'This profile isn’t available.'
  site.refuse('PUT /api/profile-like', () => refusal('profile/not-found', { detail }))
  await button('Like').click()
  await expect.element(notSaved()).toBeVisible()
  await expect.element(page.getByText(detail).first()).toBeVisible()
  await expect.element(button('Like')).toBeVisible()
})

it.each([
  {
    thing: 'a member',
    address: (bobsId: string) => `/profile/${bobsId}`,
    names: ['Like', 'Remove Like'],
    write: 'PUT /api/profile-like',
  },
  {
    thing: 'a picture',
    address: (bobsId: string) => `/profilePicCarousel?profileId=${bobsId}&id=${second?.id}`,
    names: ['Like this picture', 'Remove your like of this picture'],
    write: 'PUT /api/profile-pic-like',
  },
] as const)(
  'a like of $thing that was refused after a reload is undone, with the reason',
  async ({ address, names: [like, removeLike], write }) => {
    const bobsId = playBob()
    site.refuse(write, unreachable)
    await renderScreen(address(bobsId), ann)
    await button(like).click()
    await expect.element(button(removeLike)).toBeVisible()
    await expect.poll(() => site.calls(write).length).toBeGreaterThan(0)
    leaveScreen()
    dropTab()

    const detail = 'This profile isn’t available.'
    const held = site.hold(write)
    site.refuse(write, () => refusal('profile/not-found', { detail }))
    await renderScreen(address(bobsId), ann)
    await expect.element(button(removeLike)).toBeVisible()
    await expect.poll(held.count).toBe(1)
    held.release()
    await expect.element(notSaved()).toBeVisible()
    await expect.element(page.getByText(detail).first()).toBeVisible()
    await expect.element(button(like)).toBeVisible()
  },
)
