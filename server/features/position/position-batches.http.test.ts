import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { whileUncommitted } from '#server/testing/inspect-database.ts'
import { placeMember } from '#server/testing/member-actions.ts'
import { rowsOf } from '#server/testing/stored-rows.ts'
import { sharedSite, type TestMember } from '#server/testing/test-site.ts'
import { statusesOf } from '#server/testing/visitor.ts'
import { PositionWriter } from './position.routes.ts'

const site = await sharedSite()
const { db } = site.platform

const here = { lat: 52.5, lon: 13.4 }
const there = { lat: 52.6, lon: 13.4 }

/** Reports of these members in one batch, since all but the first wait for its write. */
const moveTogether = (members: readonly TestMember[]) =>
  Promise.all(members.map(member => placeMember(member, there)))

async function placed(count: number) {
  const members = await site.many(count)
  for (const member of members) await placeMember(member, here)
  return members
}

async function latsOf(members: readonly TestMember[]) {
  const rows = await rowsOf(site, 'positions', {
    profile_id: members.map(({ profileId }) => profileId),
  })
  const latOf = new Map(rows.map(row => [row.profile_id, row.lat]))
  return members.map(({ profileId }) => latOf.get(profileId))
}

describe('reports that are stored together', () => {
  it('fail alone when one cannot be judged', async () => {
    const members = await placed(8)
    const [, , , , , broken] = members
    await sql`update positions set memory = '5' where profile_id = ${broken?.profileId}`.execute(db)
    const gps = { use: 'DEVICE_GPS', gpsLat: 52.6, gpsLon: 13.4 }
    const replies = await Promise.all(members.map(member => placeMember(member, there, gps)))
    expect(statusesOf(replies)).toEqual([200, 200, 200, 200, 200, 200, 200, 500])
    expect(replies[5]?.status).toBe(500)
  })

  it('fail alone when one breaks a rule of the table', async () => {
    const members = await placed(8)
    const [, , , refused] = members
    await sql`alter table positions add constraint refused_check
      check (profile_id <> ${sql.lit(refused?.profileId)} or lat < 52.55)`.execute(db)
    const replies = await moveTogether(members)
    await sql`alter table positions drop constraint refused_check`.execute(db)
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 500, 200, 200, 200, 200])
    expect(await latsOf(members)).toEqual([52.6, 52.6, 52.6, 52.5, 52.6, 52.6, 52.6, 52.6])
  })

  it('fail alone when one is of a profile that is erased meanwhile', async () => {
    const members = await site.many(8)
    const [first, second, erased] = members
    const replies = await whileUncommitted(
      db,
      tx => tx.deleteFrom('accounts').where('id', '=', String(erased?.accountId)).execute(),
      () => moveTogether(members),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 401, 200, 200, 200, 200, 200])
    expect(await latsOf([first, second, erased] as TestMember[])).toEqual([52.6, 52.6, undefined])
  })

  it('fail alone, and with a time to try again, when another transaction holds one', async () => {
    const members = await placed(8)
    const [held, ...others] = members
    const replies = await db.transaction().execute(async tx => {
      const lock = tx.selectFrom('positions').select('lat').forUpdate()
      await lock.where('profile_id', '=', String(held?.profileId)).execute()
      return moveTogether([...others, held as TestMember])
    })
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200, 503])
    expect(replies.at(-1)?.headers.get('retry-after')).toBe('5')
    expect(await latsOf(members)).toEqual([52.5, ...others.map(() => 52.6)])
  })

  it('are refused when too many wait, and all others are stored', async () => {
    const members = await placed(6)
    const writer = new PositionWriter(site.platform, site.liveMap, 3)
    const chosen = {
      session: 1,
      use: 'OVERRIDE',
      overrideLat: there.lat,
      overrideLon: there.lon,
      hide: false,
    } as const
    const outcomes = await Promise.allSettled(
      members.map(({ profileId }) => writer.write({ ...chosen, profileId })),
    )
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 4 }, () => 'fulfilled'),
      ...Array.from({ length: 2 }, () => 'rejected'),
    ])
    expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'server/unavailable' } })
    expect(await latsOf(members)).toEqual([52.6, 52.6, 52.6, 52.6, 52.5, 52.5])
  })
})
