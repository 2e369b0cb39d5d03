import { afterAll, beforeAll, expect, it } from 'vitest'
import { moveCootiesOn } from '#server/features/games/cooties/cooties.jobs.ts'
import { readOwnCooties, readResult } from '#server/features/games/cooties/read-state.ts'
import { TestClock } from '#server/testing/test-clock.ts'
import { openTestSite, type TestSite } from '#server/testing/test-site.ts'
import { demoMembers } from '../demo-members.ts'
import { demoMemberNumber } from '../plan-member.ts'
import { seedCommunity } from '../seed-demo.ts'
import { seedCooties } from './seed-cooties.ts'

const size = 60

let site: TestSite
beforeAll(async () => {
  // A Thursday.
  const clock = new TestClock(Date.UTC(2026, 5, 4, 18))
  site = await openTestSite('a clock of its own', { DEMO: String(size) }, { clock })
  const { platform } = site
  await platform.jobs.stop()
  await platform.db.transaction().execute(tx => seedCommunity(platform, tx, { size }))
  await seed()
}, 120_000)
afterAll(() => site.close())

const seed = async () => seedCooties(site.platform, await demoMembers(site.platform.db))

const count = async (table: 'games_cooties_infections' | 'games_cooties_pokes' | 'sessions') =>
  (await site.platform.db.selectFrom(table).selectAll().execute()).length

async function robin(): Promise<string> {
  const members = await demoMembers(site.platform.db)
  return members.find(({ plan }) => plan.number === demoMemberNumber)?.profileId ?? ''
}

it('a week is over, with a chain and healers', async () => {
  const { result } = await readResult(site.platform, await robin())
  expect(result?.tsEnded).toBe(Date.UTC(2026, 5, 1))
  expect(result?.carriers).toBeGreaterThan(8)
  expect(result?.chainLength).toBeGreaterThanOrEqual(2)
  expect(result?.chain.some(({ member }) => member !== undefined)).toBe(true)
  expect(result?.healers.length).toBeGreaterThan(0)
})

it('another one is on, and the demo member has had cooties for some minutes', async () => {
  const own = await readOwnCooties(site.platform, await robin())
  expect(own).toMatchObject({ state: 'CARRIER', pokesLeft: 3, tsEnds: Date.UTC(2026, 5, 8) })
  const { db } = site.platform
  const news = await db
    .selectFrom('notifications')
    .select('id')
    .where('profile_id', '=', await robin())
    .where('kind', '=', 'COOTIES_CAUGHT')
    .execute()
  expect(news).toHaveLength(1)
})

it('is seeded once, leaves no sessions, and leaves the job nothing to begin', async () => {
  const before = [await count('games_cooties_infections'), await count('games_cooties_pokes')]
  await seed()
  await moveCootiesOn(site.platform)
  expect([await count('games_cooties_infections'), await count('games_cooties_pokes')]).toEqual(
    before,
  )
  expect(await count('sessions')).toBe(0)
})
