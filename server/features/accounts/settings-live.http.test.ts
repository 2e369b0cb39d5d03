import { expect, it } from 'vitest'
import { EventReader } from '#server/testing/event-reader.ts'
import { ownTwoSites } from '#server/testing/test-site.ts'

const [one, other] = await ownTwoSites()

it('a change of settings reaches the pages that the member has open at either process, and nobody else’s', async () => {
  const [ann, bob] = await one.members([{ name: 'Ann' }, { name: 'Bob' }])
  const [near, far, bobs] = await Promise.all([
    EventReader.open(one.origin, ann.visitor),
    EventReader.open(other.origin, ann.visitor),
    EventReader.open(other.origin, bob.visitor),
  ])
  const body = { discreet: true }
  expect((await ann.visitor.call('PATCH /api/settings', { body })).status).toBe(200)
  for (const pages of [near, far]) expect((await pages.next()).event).toEqual({ kind: 'settings' })
  const refused = { quietHours: { from: '22:00', to: '22:00', timeZone: 'Europe/Berlin' } }
  expect((await ann.visitor.call('PATCH /api/settings', { body: refused })).status).toBe(422)
  await bob.visitor.call('PATCH /api/settings', { body: { units: 'METRIC' } })
  await bobs.next()
  expect([near, far, bobs].map(pages => pages.pending())).toEqual([[], [], []])
  await Promise.all([near, far, bobs].map(pages => pages.cut()))
})
