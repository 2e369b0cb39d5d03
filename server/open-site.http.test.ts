import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { rowsOf } from '#server/testing/stored-rows.ts'
import { limits } from '#shared/limits.ts'
import { purgeTraces } from './open-site.ts'
import { ownSite } from './testing/test-site.ts'

const site = await ownSite('looks at whole tables')

it('the site purges signals after an hour, and counts of attempts after a day', async () => {
  const { platform, clock } = site
  const member = await site.member()
  const { profileId } = member
  const recipient = { profileId, aboutProfileId: profileId }
  await platform.live.publish(platform.db, recipient, { kind: 'pictures', profileId })
  await platform.quotas.count('login', member.email, limits.quotaUsesKeptMs)
  const kept = async () => ({
    signals: (await rowsOf(site, 'live_events')).length > 0,
    quotaUses: (await rowsOf(site, 'quota_uses')).length > 0,
  })
  await purgeTraces(platform)
  expect(await kept()).toEqual({ signals: true, quotaUses: true })
  // The database stamps and purges these rows by its clock. So a site clock that runs ahead deletes nothing that
  // readers still need.
  clock.advance(limits.liveEventRetentionMs + 1_000)
  await purgeTraces(platform)
  expect(await kept()).toEqual({ signals: true, quotaUses: true })
  await sql`update live_events set created_at = created_at - ${limits.liveEventRetentionMs} * interval '1 ms'`.execute(
    platform.db,
  )
  await purgeTraces(platform)
  expect(await kept()).toEqual({ signals: false, quotaUses: true })
  clock.advance(limits.quotaUsesKeptMs)
  await purgeTraces(platform)
  expect(await kept()).toEqual({ signals: false, quotaUses: false })
})
