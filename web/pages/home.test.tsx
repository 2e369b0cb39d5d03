import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { berlin, newId, noon } from '#web/testing/answers.ts'
import { playConversation } from '#web/testing/conversation.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { refusal } from '#web/testing/fake-site.ts'
import { playOwnPlace } from '#web/testing/map.ts'
import { inLine, playNearby, playProfileParts, standAt } from '#web/testing/nearby.ts'
import {
  memberOf,
  passTime,
  playSite,
  type Reader,
  renderScreen,
  site,
  stopClock,
} from '#web/testing/render-screen.tsx'
import { desktop, setWindow } from '#web/testing/window.ts'

playSite()

/** A section that counts new items has a longer name. */
const section = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })

/** The first `count` nearby members like the reader. */
function playHome(ann: Reader, { count = 2 } = {}) {
  const nearby = playNearby(ann, inLine(count))
  playProfileParts()
  const likers: string[] = []
  site.on({
    'GET /api/profile-likes/by-liked/:id': () =>
      nearby.briefs
        .filter(({ profileId }) => likers.includes(profileId))
        .map(({ profileId, profileName, profileAge }) => ({
          likerProfileId: profileId,
          likedProfileId: ann.profileId,
          likeType: 'LIKE' as const,
          blocked: false,
          tsCreated: noon,
          isMutual: false,
          isNew: true,
          brief: { profileId, profileName, profileAge },
        })),
  })
  return { ...nearby, likers }
}

it('home shows who is near, has written and likes one, and leads to them', async () => {
  const ann = memberOf()
  standAt(berlin)
  const { ids, briefs, likers } = playHome(ann)
  await renderScreen('/', ann)
  const near = section('Near you')
  await expect.element(near.getByRole('link', { name: /^Neighbor 2/ })).toBeVisible()
  await expect.element(section('Messages').getByText(/^No conversations yet\./)).toBeVisible()
  await expect.element(section('Likes').getByText(/^Nobody has liked you yet\./)).toBeVisible()
  await expect.element(section('Your profile').getByText('2 of 5 done')).toBeVisible()
  await expectAccessible()

  likers.push(ids[0] ?? '')
  const [first] = briefs
  const bob = { id: first?.profileId ?? '', profilename: first?.profileName ?? '' }
  playConversation(ann, { ...ann.profile, ...bob }, ['Hello Ann'])
  await renderScreen('/', ann)
  await expect.element(section('Likes').getByRole('link', { name: /^Neighbor 1/ })).toBeVisible()
  await expect.element(section('Messages').getByText(/Hello Ann/)).toBeVisible()
  await expectAccessible()

  await section('Your profile').getByRole('button', { name: 'Not now' }).click()
  const gap = page.getByRole('link', { name: 'Add a picture' })
  await expect.element(gap).not.toBeInTheDocument()
  await renderScreen('/', ann)
  await expect.element(section('Your profile').getByText('2 of 5 done')).toBeVisible()
  expect(gap.query()).toBe(null)
  await near.getByRole('link', { name: /^Neighbor 1/ }).click()
  await expect.poll(() => location.pathname).toBe(`/profile/${ids[0]}`)
})

it('home leaves out at once a member who was blocked on their profile', async () => {
  const ann = memberOf()
  standAt(berlin)
  const { ids, blocked, likers } = playHome(ann)
  likers.push(...ids)
  await renderScreen('/', ann)
  const near = section('Near you')
  await near.getByRole('link', { name: /^Neighbor 2/ }).click()
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect.poll(() => blocked.has(ids[1] ?? '')).toBe(true)
  likers.pop()
  await expect.poll(() => location.pathname).toBe('/')
  await expect.element(near.getByRole('link', { name: /^Neighbor 1/ })).toBeVisible()
  await expect.element(section('Likes').getByRole('link', { name: /^Neighbor 1/ })).toBeVisible()
  expect(page.getByText(/Neighbor 2/).query()).toBe(null)
})

it('home says of each part that cannot be read, and reads it again', async () => {
  const ann = memberOf()
  standAt(berlin)
  playHome(ann)
  const reads = [
    'GET /api/profile-briefs/nearest',
    'GET /api/conversations/:profileId',
    'GET /api/profile-likes/by-liked/:id',
  ] as const
  const answers = reads.map(read => site.refuse(read, () => refusal('server/failed')))
  await setWindow(desktop)
  await renderScreen('/', ann)
  const parts = [
    ['Near you', 'We couldn’t load members nearby.'],
    ['Messages', 'We couldn’t load your conversations.'],
    ['Likes', 'We couldn’t load your likes.'],
  ] as const
  for (const [name, words] of parts) {
    await expect.element(section(name).getByText(words)).toBeVisible()
  }
  await expectAccessible()
  for (const answer of answers) answer()
  for (const [name, words] of parts) {
    await section(name).getByRole('button', { name: 'Try again' }).click()
    await expect.element(section(name).getByText(words)).not.toBeInTheDocument()
  }
})

it('a member in the dungeon is told so, asks for nobody near and reports no place', async () => {
  const ida = memberOf({ settings: { dungeon: {} } })
  playHome(ida)
  await renderScreen('/', ida)
  await expect.element(page.getByText(/^You’re in the .*[Dd]ungeon/)).toBeVisible()
  const apart = section('Near you').getByText(/while you’re in the dungeon/)
  await expect.element(apart).toBeVisible()
  await expectAccessible()
  stopClock()
  await page.getByRole('link', { name: 'Tiles', exact: true }).click()
  const heading = page.getByRole('heading', { name: 'Share your location' })
  await expect
    .poll(async () => {
      await passTime(500)
      return heading.query()
    })
    .not.toBeNull()
  expect(site.calls('GET /api/profile-briefs/nearest')).toEqual([])
  expect(site.calls('PUT /api/profile-position/:profileId')).toEqual([])
})

it('home says what a newcomer lacks, one way to each, and what is done', async () => {
  const id = newId()
  const { birthdate: _, ...profile } = memberOf({ profile: { id, profilename: '' } }).profile
  const cid = { ...memberOf({ profile: { id } }), profile }
  let own: Reader['profile'] = profile
  site.on({
    'GET /api/profiles/mine': () => [own],
    'PATCH /api/profile': ({ body }) => {
      const { profilename = '', birthdate = '' } = body
      own = { ...own, profilename, birthdate, age: 36 }
      return own
    },
  })
  playHome(cid)
  playOwnPlace()
  await setWindow(desktop)
  await renderScreen('/', cid)
  const near = section('Near you')
  await expect.element(near.getByText(/add your name, birthdate/)).toBeVisible()
  const begin = near.getByRole('link', { name: 'Get started' }).element()
  expect(begin.getAttribute('href')).toBe('/welcome?step=3&only')
  await page.getByRole('link', { name: 'Add your name and birthdate' }).click()
  await page.getByLabelText('Name', { exact: true }).fill('Cid')
  await page.getByLabelText('Birthdate', { exact: true }).fill('1990-05-17')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => location.pathname).toBe('/')
  await expect.element(section('Your profile').getByText('1 of 5 done')).toBeVisible()
  expect(site.calls('PATCH /api/profile').map(({ body }) => body)).toEqual([
    { id, profilename: 'Cid', birthdate: '1990-05-17' },
  ])
})
