import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { CallName } from '#shared/contract/index.ts'
import {
  berlin,
  briefOf,
  messageOf,
  newId,
  noon,
  otherOf,
  profileOf,
} from '#web/testing/answers.ts'
import type { Handlers } from '#web/testing/fake-site.ts'
import {
  complaints,
  leaveScreen,
  memberOf,
  playSite,
  renderScreen,
  site,
} from '#web/testing/render-screen.tsx'
import { desktop, setWindow } from '#web/testing/window.ts'

playSite()
// A refetch gets a malformed answer again.
afterEach(() => {
  leaveScreen()
  complaints.length = 0
  site.faults.length = 0
})

const ann = memberOf()
const bob = profileOf({ profilename: 'Bob' })
const brief = briefOf({ profileId: bob.id, profileName: 'Bob' })
const fromBob = { senderProfileId: bob.id, recipientProfileId: ann.profileId }
const latest = messageOf({ ...fromBob, bodyText: 'Hello from Bob' })

interface Case {
  readonly path: string
  readonly list: CallName
  /** An item in the contract's shape. */
  readonly good: object
  readonly seen: string | RegExp
  readonly also?: Handlers
}

const cases: readonly Case[] = [
  {
    path: '/search/tile',
    list: 'GET /api/profile-briefs/nearest',
    good: brief,
    seen: 'Bob',
    also: { 'GET /api/mutual-likes/:profileId': [] },
  },
  {
    path: '/search/profile',
    list: 'GET /api/profile-briefs/nearest',
    good: brief,
    seen: /^Bob/,
    also: { 'GET /api/mutual-likes/:profileId': [] },
  },
  {
    path: '/chat/personal',
    list: 'GET /api/conversations/:profileId',
    good: { other: otherOf(bob), latest, unreadCount: 0 },
    seen: /Hello from Bob/,
  },
  {
    path: '/notifications',
    list: 'GET /api/notifications/:profileId',
    good: { id: newId(), kind: 'PROFILE_LIKE', bodyText: 'Bob likes you', tsCreated: noon },
    seen: 'Bob likes you',
  },
  {
    path: `/profile/${bob.id}#chat`,
    list: 'GET /api/messages/between/:me/:other',
    good: latest,
    seen: 'Hello from Bob',
    also: { 'GET /api/profile/:id': bob },
  },
  {
    path: '/search/map#profileId=x&lat=52.52&lng=13.405',
    list: 'GET /api/profile-briefs/by-sector/:sector',
    good: brief,
    seen: /^Bob/,
    also: { 'GET /api/profile-positions/aggregates': [] },
  },
]

it.each(cases)(
  'an item of $list in another shape is left out of $path, and the rest is shown',
  async ({ path, list, good, seen, also }) => {
    const malformed = new Response(JSON.stringify([good, {}, null]))
    site.on({ ...also, [list]: () => malformed.clone() })
    localStorage.setItem(
      'lastLocation',
      JSON.stringify({ mode: 'walk', chosen: berlin, isHidden: false }),
    )
    await setWindow(desktop)
    await renderScreen(path, ann)
    await expect.element(page.getByRole('main').getByText(seen).first()).toBeVisible()
    await expect.poll(() => complaints.length).toBeGreaterThan(0)
    await expect.element(page.getByText('This screen stopped working')).not.toBeInTheDocument()
  },
)

it('a screen that cannot be shown at all offers the way home', async () => {
  site.on({
    'GET /api/profile/:id': () => new Response(JSON.stringify({ ...bob, profilePics: [null] })),
    'GET /api/conversations/:profileId': [],
  })
  await renderScreen(`/profile/${bob.id}`, ann)
  await expect.element(page.getByText('This screen stopped working')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  await expect.poll(() => location.pathname).toBe('/')
  await expect.element(page.getByText('This screen stopped working')).not.toBeInTheDocument()
})
