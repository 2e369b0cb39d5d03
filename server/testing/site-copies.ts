import { cp } from 'node:fs/promises'
import { afterAll } from 'vitest'
import { TestClock } from './test-clock.ts'
import { copyTestDatabase, createTestDatabase } from './test-database.ts'
import {
  placeOf,
  type SharedSite,
  startSite,
  type TestMember,
  type TestOptions,
  type TestSite,
} from './test-site.ts'

/**
 * Fills a site and opens copies of it, which live until the file ends. They have the same ids, times and secrets, and
 * their clocks stand still. So any difference between two of them comes from what a test does at one. Only the filled
 * site runs jobs by itself, if any does.
 */
export async function openSiteCopies<Filled>(
  count: number,
  fill: (site: TestSite) => Promise<Filled>,
  options: Pick<TestOptions, 'runsJobs'> = {},
): Promise<{ readonly filled: Filled; readonly sites: readonly TestSite[] }> {
  const clock = new TestClock(Date.now())
  const first = await placeOf(await createTestDatabase())
  const site = await openAt(first, { clock, ...options })
  const filled = await fill(site)
  await site.close()
  const places = [first]
  while (places.length <= count) places.push(await placeOf(await copyTestDatabase(first.database)))
  const copies = places.slice(1)
  for (const { env } of copies) await cp(first.env.DATA_DIR, env.DATA_DIR, { recursive: true })
  const now = clock.now().getTime()
  const sites = await Promise.all(copies.map(place => openAt(place, { clock: new TestClock(now) })))
  afterAll(async () => {
    await Promise.all(sites.map(copy => copy.close()))
    for (const { remove } of places) await remove()
  })
  return { filled, sites }
}

const openAt = ({ database, env }: Awaited<ReturnType<typeof placeOf>>, options: TestOptions) =>
  startSite(env, { connection: database.connection, ...options })

/** A member of the original site, at a copy. */
export const memberAt = ({ visitor }: SharedSite, member: TestMember): TestMember => ({
  ...member,
  visitor: visitor(member.visitor.cookies.get('session')),
})
