import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { berlin, noon } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { type Held, refusal, unreachable } from '#web/testing/fake-site.ts'
import { playNearby, playProfileParts, standAt } from '#web/testing/nearby.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'

playSite()

const ann = memberOf()

/** Ann, who opens Bob's profile. */
function playBob() {
  standAt(berlin)
  const { ids, ...nearby } = playNearby(ann, [{ profileName: 'Bob' }])
  playProfileParts()
  const bobsId = ids[0] ?? ''
  const pair = { likerProfileId: ann.profileId, likedProfileId: bobsId }
  return { bobsId, pair, ...nearby, openProfile: () => renderScreen(`/profile/${bobsId}`, ann) }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog', { name: 'Block Bob?' })
const tooOften = 'Too many attempts. Wait a while, then try again.'
const refuseWrite = () => refusal('request/too-many', { detail: tooOften })
const sent = () => site.calls('PUT /api/profile-like').map(({ body }) => body)
const expectBlocked = () =>
  expect.element(page.getByText('Blocked and Redirecting...')).toBeVisible()
const hasArrived = (held: Held, count: number) => expect.poll(held.count).toBe(count)

async function block() {
  await button('Block').click()
  await dialog().getByRole('button', { name: 'Block' }).click()
}

it('a block goes out after earlier likes, and its dialog stays until it is answered', async () => {
  const { bobsId, pair, opinions, blocked, openProfile } = playBob()
  const held = site.hold('PUT /api/profile-like')
  await openProfile()
  await button('Like').click()
  await button('Remove Like').click()
  await block()
  for (const count of [1, 2]) {
    await hasArrived(held, count)
    held.releaseOne()
  }
  await hasArrived(held, 3)
  await expectAccessible()
  // The failure is shown where the member asked for it.
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).toBeVisible()
  held.releaseOne()
  await expectBlocked()
  expect(sent()).toEqual([
    { ...pair, likeType: 'LIKE' },
    { ...pair, likeType: 'DISLIKE' },
    { ...pair, blocked: true, blockFor: 'ALWAYS' },
  ])
  expect([opinions.get(bobsId), blocked.has(bobsId)]).toEqual(['DISLIKE', true])
})

it('a block before the like has loaded leaves the like unchanged, and so does unblocking, whose refusal is explained', async () => {
  const { bobsId, pair, opinions, blocked, openProfile } = playBob()
  opinions.set(bobsId, 'LIKE')
  // The call is never answered.
  site.hold('GET /api/profile-like')
  await openProfile()
  await block()
  await expectBlocked()
  expect(sent()).toEqual([{ ...pair, blocked: true, blockFor: 'ALWAYS' }])

  site.on({
    'GET /api/hidden-profiles': [],
    'GET /api/blocked-profiles': () =>
      [...blocked].map(profileId => ({ profileId, profileName: 'Bob', tsCreated: noon })),
  })
  await renderScreen('/settings/privacy', ann)
  const answer = site.refuse('PUT /api/profile-like', refuseWrite)
  await button('Unblock Bob').click()
  await expect.element(page.getByRole('alert').getByText(tooOften).first()).toBeVisible()
  answer()
  await button('Unblock Bob').click()
  await expect.element(page.getByText('Bob is unblocked').first()).toBeVisible()
  expect(sent().slice(1)).toEqual([1, 2].map(() => ({ ...pair, blocked: false })))
  expect([opinions.get(bobsId), blocked.has(bobsId)]).toEqual(['LIKE', false])
})

it('a block cancels reads of the member, both in flight and new, and no call is refused', async () => {
  const { blocked, openProfile } = playBob()
  const reads = [
    'GET /api/hidden-profile',
    'GET /api/profile-note',
    'GET /api/profile-pic-request',
  ] as const
  const held = reads.map(read => site.hold(read))
  const refused: string[] = []
  for (const read of reads) {
    site.refuse(read, () => {
      if (blocked.size > 0) refused.push(read)
      return refusal('profile/not-found')
    })
  }
  await openProfile()
  await expect.poll(() => held.map(({ count }) => count())).toEqual([1, 1, 1])
  const writes = site.hold('PUT /api/profile-like')
  await block()
  await hasArrived(writes, 1)
  // As if the page became visible again.
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await expect.poll(() => site.calls('GET /api/profile-pic-request').length).toBe(2)
  writes.release()
  await expectBlocked()
  for (const { release } of held) release()
  await new Promise(resolve => requestAnimationFrame(resolve))
  expect(refused).toEqual([])
})

it('a refused or unanswered block says why, and canceled reads are repeated', async () => {
  const { openProfile } = playBob()
  const writes = site.hold('PUT /api/profile-like')
  const notes = site.hold('GET /api/profile-note')
  await openProfile()
  await hasArrived(notes, 1)
  await block()
  await hasArrived(writes, 1)
  site.refuse('PUT /api/profile-like', refuseWrite)
  writes.releaseOne()
  await expect.element(dialog().getByRole('alert').getByText(tooOften)).toBeVisible()
  await expectAccessible()
  await hasArrived(notes, 2)
  site.refuse('PUT /api/profile-like', unreachable)
  writes.release()
  await dialog().getByRole('button', { name: 'Block' }).click()
  const words = page.getByText('Couldn’t save the block. Try again.')
  await expect.element(words).toBeVisible()
})
