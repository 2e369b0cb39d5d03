import type { Platform } from '#server/platform/platform.ts'
import { citiesOf, demoMembers } from './demo-members.ts'
import { storeDemoPositions } from './demo-positions.ts'

const membersAtOnce = 500

/** The scheduled job that keeps the demo community alive. */
export function demoJobs(platform: Platform): void {
  platform.jobs.schedule({
    name: 'renew-demo-positions',
    cron: '41 * * * *',
    run: () => renewPositions(platform),
  })
}

/**
 * Keeps the demo community on the map, where positions would expire after a day; but for who is in the dungeon.
 * @returns whose positions were renewed
 */
export async function renewPositions({
  brands,
  clock,
  db,
  secret,
}: Pick<Platform, 'brands' | 'clock' | 'db' | 'secret'>): Promise<string[]> {
  const now = clock.now()
  const stays = db
    .selectFrom('moderation_sentences')
    .select('profile_id')
    .where('ended_at', 'is', null)
  const away = new Set((await stays.execute()).map(stay => stay.profile_id))
  const members = (await demoMembers(db, { cities: citiesOf(brands) })).filter(
    ({ profileId }) => !away.has(profileId),
  )
  const renewed: string[] = []
  for (let start = 0; start < members.length; start += membersAtOnce) {
    const some = members.slice(start, start + membersAtOnce)
    renewed.push(
      ...(await db.transaction().execute(tx => storeDemoPositions(tx, some, { secret, now }))),
    )
  }
  return renewed
}
