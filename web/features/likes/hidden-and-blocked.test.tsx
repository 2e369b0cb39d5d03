import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { BlockedProfile } from '#shared/contract/likes.ts'
import { noon, profileOf } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { focusOn, pressKey } from '#web/testing/keys.ts'
import { playOther } from '#web/testing/other-member.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'

const dayMs = 86_400_000

playSite()

const button = (name: string) => page.getByRole('button', { name, exact: true })
const said = (words: string) => page.getByText(words, { exact: false }).first()
const focused = () => document.activeElement?.textContent

/** Bob opens Ann's profile to hide and block her. */
async function openAnn() {
  const bob = memberOf({ profile: { profilename: 'Bob' } })
  const ann = profileOf({ profilename: 'Ann' })
  let isHidden = false
  let blocked: BlockedProfile[] = []
  const brief = { profileId: ann.id, profileName: 'Ann', tsCreated: noon }
  playOther(bob, ann)
  site.on({
    'GET /api/hidden-profile': ({ query }) => ({ ...query, hidden: isHidden }),
    'PUT /api/hidden-profile': ({ body }) => {
      isHidden = true
      return { ...body, hidden: true }
    },
    'DELETE /api/hidden-profile': () => {
      isHidden = false
      return undefined
    },
    'GET /api/hidden-profiles': () => (isHidden ? [brief] : []),
    'GET /api/blocked-profiles': () => blocked,
    'PUT /api/profile-like': ({ body: { blocked: isBlocked = false, ...pair } }) => {
      blocked = isBlocked ? [{ ...brief, tsBlockedUntil: Date.now() + 7 * dayMs - 60_000 }] : []
      return { likeType: 'UNDETERMINED', ...pair, blocked: isBlocked }
    },
    'GET /api/profile-likes/by-liked/:id': [],
    'GET /api/profile-briefs/nearest': [],
  })
  const open = (path: string) => renderScreen(path, bob)
  await open(`/profile/${ann.id}`)
  return { bob, ann, open }
}

it('a member is hidden, shown at once, hidden again, and shown from the settings by keyboard', async () => {
  const { bob, ann, open } = await openAnn()
  await button('Hide').click()
  await expect.element(said('You hid Ann')).toBeVisible()
  await button('Undo').click()
  await expect.element(said('You’ll see Ann again')).toBeVisible()
  await button('Hide').click()
  await expect.element(said('You hid Ann')).toBeVisible()
  await expect.element(button('Show again')).toBeVisible()
  await open('/settings/privacy')
  await expect.element(button('Show Ann again')).toBeVisible()
  await focusOn(button('Show Ann again'))
  await expectAccessible()
  await userEvent.keyboard('{Enter}')
  await expect.element(said('You haven’t hidden anyone.')).toBeVisible()
  await expect.poll(focused).toContain('You haven’t hidden anyone.')
  const pair = { hiderProfileId: bob.profileId, hiddenProfileId: ann.id }
  expect(site.calls('PUT /api/hidden-profile').map(({ body }) => body)).toEqual([pair, pair])
  expect(site.calls('DELETE /api/hidden-profile').map(({ query }) => query)).toEqual([pair, pair])
})

it('a blocked member without a name can be unblocked', async () => {
  const { open } = await openAnn()
  const profileId = crypto.randomUUID()
  site.on({ 'GET /api/blocked-profiles': [{ profileId, profileName: '', tsCreated: noon }] })
  await open('/settings/privacy')
  await expect.element(page.getByText('Former member', { exact: true })).toBeVisible()
  await expect.element(button('Unblock Former member')).toBeVisible()
})

it('a block says what it does, lasts as long as chosen, and is undone by keyboard in the settings, where the search finds it', async () => {
  const { bob, ann, open } = await openAnn()
  await button('Block').click()
  const question = page.getByRole('dialog')
  await question.getByLabelText('How long?').selectOptions('For a week')
  await question.getByText(/^What happens to messages/).click()
  await expect.element(question.getByText(/^You both keep your notes/)).toBeVisible()
  await expectAccessible()
  await question.getByRole('button', { name: 'Block' }).click()
  await expect.poll(() => location.pathname).toBe('/')

  await open('/settings')
  await page.getByLabelText('Search settings').fill('block')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Ann', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^Until .* · 7 days left$/)).toBeVisible()
  await expectAccessible()
  await pressKey(button('Unblock Ann'))
  await expect.element(said('Ann is unblocked')).toBeVisible()
  await expect.element(said('You haven’t blocked anyone.')).toBeVisible()
  await expect.poll(focused).toContain('You haven’t blocked anyone.')
  const pair = { likerProfileId: bob.profileId, likedProfileId: ann.id }
  expect(site.calls('PUT /api/profile-like').map(({ body }) => body)).toEqual([
    { ...pair, blocked: true, blockFor: 'WEEK' },
    { ...pair, blocked: false },
  ])
})
