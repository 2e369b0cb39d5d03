import { beforeEach, expect, it } from 'vitest'
import { removeRows } from '#server/testing/stored-rows.ts'
import { sharedSiteWithClock } from '#server/testing/test-site.ts'
import { nextResultsAt } from '#shared/results.ts'
import { bringResults } from './daily-results.ts'

const site = await sharedSiteWithClock()
let ran: string[]
beforeEach(async () => {
  ran = []
  await removeRows(site, 'games_results')
})

const part = (name: string) => ({ name, run: async () => ran.push(name) })
const bring = () => bringResults(site.platform, [part('one'), part('other')])
const passToNext = () => {
  const now = site.clock.now()
  site.clock.advance(nextResultsAt(now).getTime() - now.getTime())
}

it('results come once a day, at the same hour', async () => {
  await bring()
  await bring()
  expect(ran).toEqual(['one', 'other'])
  passToNext()
  site.clock.advance(-60_000)
  await bring()
  expect(ran).toHaveLength(2)
  site.clock.advance(60_000)
  await bring()
  expect(ran).toEqual(['one', 'other', 'one', 'other'])
})

it('after a standstill of days they come at once, and once', async () => {
  await bring()
  for (let days = 0; days < 3; days += 1) passToNext()
  site.clock.advance(3_600_000)
  await bring()
  await bring()
  expect(ran).toHaveLength(4)
})

it('a part that fails is due again, and holds up no other', async () => {
  const failing = { name: 'one', run: () => Promise.reject(new Error('no')) }
  await expect(bringResults(site.platform, [failing, part('other')])).rejects.toThrow('1 steps')
  await bring()
  expect(ran).toEqual(['other', 'one'])
})
