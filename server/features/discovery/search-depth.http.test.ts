import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readBounds, readNearest } from '#server/testing/map-reads.ts'
import { placeMember } from '#server/testing/member-actions.ts'
import { ownSite } from '#server/testing/test-site.ts'
import { expectDone, type Reply } from '#server/testing/visitor.ts'
import { limits } from '#shared/limits.ts'
import { serverLimits } from '#shared/server-limits.ts'

const site = await ownSite('fills the map with a crowd')
const reader = await site.member()
expectDone(await placeMember(reader, { lat: 20, lon: 20 }))
await settleCrowd(serverLimits.searchDepthMax + 200)
await site.liveMap.rebuild()

/** Places members, each a little farther north than the one before. */
async function settleCrowd(count: number) {
  const now = site.clock.now()
  await sql`
    with given as (
      select gen_random_uuid() as id, number from generate_series(1, ${count}::integer) number
    ), new_accounts as (
      insert into accounts (id, email, default_profile_id, created_at)
      select id, id || '@example.org', id, ${now} from given
    ), new_profiles as (
      insert into profiles (id, account_id, name, birthdate, created_at, updated_at)
      select id, id, 'Crowd', '1990-05-17', ${now}, ${now} from given
    )
    insert into positions
      (profile_id, lat, lon, published_by, hidden, reported_at, shown_at, effective_until)
    select id, 20.1 + number * 1e-5, 20, 'OVERRIDE', false, ${now}, ${now}, ${now}::timestamptz + interval '1 day'
    from given`.execute(site.platform.db)
}

const countIn = (reply: Reply) => Object.keys(expectDone(reply).body).length

it('a list of the nearest ends at the depth of a search, with or without a filter', async () => {
  const size = limits.nearestPageMax
  const beyond = serverLimits.searchDepthMax / size
  const count = async (page: number, filter = {}) =>
    countIn(await readNearest(reader, { page, size, ...filter }))
  for (const filter of [{}, { words: 'crowd' }]) {
    expect(await count(beyond - 1, filter)).toBe(size)
    expect(await count(beyond, filter)).toBe(0)
  }
  expect(await count(1_000_000)).toBe(0)
})

it('bounds end at the depth of a search', async () => {
  const size = serverLimits.boundsPageMax
  const beyond = serverLimits.searchDepthMax / size
  const box = { latMin: 20, latMax: 20.9, lonMin: 19.5, lonMax: 20.5 }
  const count = async (page: number) => countIn(await readBounds(reader, { ...box, page, size }))
  expect(await count(beyond - 1)).toBe(size)
  expect(await count(beyond)).toBe(0)
})
