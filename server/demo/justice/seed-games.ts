import type { Platform } from '#server/platform/platform.ts'
import type { DemoMember } from '../demo-members.ts'
import { demoMemberNumber } from '../plan-member.ts'
import { bookWork } from './book-work.ts'
import { openPast } from './past.ts'
import { seedHealth } from './seed-health.ts'
import { seedIdentify } from './seed-identify.ts'
import { seedJustice } from './seed-justice.ts'

/** From so many on there are juries of members who do not know each other. */
const membersForJuries = 60

/** Lets a demo community have judged, verified and notified, as if it had done so for half a year; once. */
export async function seedGames(
  platform: Platform,
  members: readonly DemoMember[],
  stop?: AbortSignal,
): Promise<void> {
  const { db } = platform
  const robin = members.find(({ plan }) => plan.number === demoMemberNumber)
  if (!robin) return
  const test = db.selectFrom('health_tests').select('profile_id')
  if (await test.where('profile_id', '=', robin.profileId).executeTakeFirst()) return
  await db.transaction().execute(async tx => {
    const past = await openPast(platform, tx, members)
    if (members.length >= membersForJuries) {
      await seedJustice(past, stop)
      await seedIdentify(past)
      await bookWork(tx)
    }
    await seedHealth(past)
  })
}
