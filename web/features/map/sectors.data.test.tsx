import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { mapLimits } from '#shared/map-limits.ts'
import { briefOf } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { refusal } from '#web/testing/fake-site.ts'
import { control, openMapAt, playMap } from '#web/testing/map.ts'
import {
  freezeClock,
  passTime,
  passUntil,
  playSite,
  setOnline,
  site,
} from '#web/testing/render-screen.tsx'

/** Far from where the reader's own marker may be. */
const here = { lat: 48.5, lon: 9.5 }
const elsewhere = { lat: 48.505, lon: 9.505 }
const far = { lat: 60.5, lon: 20.5 }
const view = { ...here, zoom: 12 }
const sectorCall = 'GET /api/profile-briefs/by-sector/:sector'

playSite()

const linkTo = (name: string) =>
  page.getByRole('dialog').getByRole('link', { name: new RegExp(`^${name},`) })
const inView = (text: string) => page.getByText(text, { exact: true })

it('the open map shows members who come, move, hide and return, also after an offline gap', async () => {
  const { put, stand, take, leave } = playMap()
  const [ann, cid] = ['Ann', 'Cid'].map(profileName => briefOf({ profileName }))
  if (!ann || !cid) throw new Error('nobody')
  await openMapAt(view)
  await expect.poll(() => site.streams.size).toBe(1)
  await control('List').click()
  await expect.element(page.getByText(/^Nobody here\./)).toBeVisible()
  stand(ann, here)
  await expect.element(linkTo('Ann')).toBeVisible()
  stand(ann, far)
  await expect.element(linkTo('Ann')).not.toBeInTheDocument()
  stand(ann, elsewhere)
  await expect.element(linkTo('Ann')).toBeVisible()
  leave(ann)
  await expect.element(linkTo('Ann')).not.toBeInTheDocument()
  stand(ann, elsewhere)
  await expect.element(linkTo('Ann')).toBeVisible()

  setOnline(false)
  take(ann)
  put(cid, here)
  setOnline(true)
  // A browser reconnects its stream automatically.
  for (const stream of site.streams) stream.dispatchEvent(new Event('open'))
  await expect.element(linkTo('Cid')).toBeVisible()
  await expect.element(linkTo('Ann')).not.toBeInTheDocument()
})

it('known answers are not sent again when it refetches after two minutes', async () => {
  const tags: (string | null)[] = []
  playMap()
  site.on({
    [sectorCall]: ({ headers }) => {
      const tag = headers.get('if-none-match')
      tags.push(tag)
      if (tag === '"first"') return new Response(null, { status: 304 })
      const body = JSON.stringify([briefOf(here)] satisfies ProfileBrief[])
      return new Response(body, {
        headers: { 'content-type': 'application/json', etag: '"first"' },
      })
    },
  })
  freezeClock()
  const opening = openMapAt(view)
  await passUntil(() => inView('1 member in view').query() !== null)
  await opening
  // The event stream has begun.
  await passTime(2_000)
  const before = tags.length
  expect(tags[0]).toBeNull()
  await passTime(mapLimits.sectorPollMs - 10_000)
  expect(tags).toHaveLength(before)
  await passTime(10_000)
  await expect.poll(() => tags.length).toBe(before + 1)
  expect(tags.at(-1)).toBe('"first"')
  expect(inView('1 member in view').query()).not.toBeNull()
})

it('continues when more may be read, and until then says why members are missing', async () => {
  playMap()
  let mayRead = false
  const members = [briefOf(here)]
  site.on({
    [sectorCall]: () =>
      mayRead ? members : refusal('request/too-many', { retryAfterSeconds: 60 }),
  })
  const waiting = 'You’ve looked around a lot. Wait a while to see more members.'
  freezeClock()
  const opening = openMapAt(view)
  await passUntil(() => page.getByText(waiting).query() !== null)
  await opening
  // The event stream has begun.
  await passTime(2_000)
  expect(inView('1 member in view').query()).toBeNull()
  mayRead = true
  const before = site.calls(sectorCall).length
  await passTime(50_000)
  expect(site.calls(sectorCall)).toHaveLength(before)
  await passTime(10_000)
  await passUntil(() => inView('1 member in view').query() !== null)
  await expect.element(inView(waiting)).not.toBeInTheDocument()
})

it('says that nobody is in view only once that is known', async () => {
  playMap()
  const held = site.hold(sectorCall)
  await openMapAt(view)
  await expect.poll(() => held.count()).toBe(1)
  await expect.element(control('Zoom out')).toBeVisible()
  expect(inView('No members in view').query()).toBeNull()
  held.release()
  await expect.element(inView('No members in view')).toBeInTheDocument()
})

it('a failed read is shown, and retried on request', async () => {
  playMap()
  let isBroken = true
  site.on({
    [sectorCall]: () => (isBroken ? refusal('request/not-found') : [briefOf(here)]),
  })
  await openMapAt(view)
  await expect.element(page.getByText('Couldn’t load members.')).toBeVisible()
  expect(inView('No members in view').query()).toBeNull()
  await expectAccessible()
  isBroken = false
  await control('Try again').click()
  await expect.element(inView('1 member in view')).toBeInTheDocument()
})
