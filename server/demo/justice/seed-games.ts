import { sql } from 'kysely'
import { anyOf } from '#server/platform/database/batches.ts'
import type { Platform } from '#server/platform/platform.ts'
import { PictureArtist } from '../add-pictures.ts'
import type { DemoMember } from '../demo-members.ts'
import { demoMemberNumber } from '../plan-member.ts'
import { Past, type Player, playersOf } from './past.ts'
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
  const players = await playersOf(platform, members)
  // On its own: jobs that look after pictures would wait for all that follows.
  if (players.length >= membersForJuries) await agePictures(platform, players)
  const artist = new PictureArtist()
  try {
    await db.transaction().execute(async tx => {
      const past = new Past(platform, tx, { players, stop })
      if (players.length >= membersForJuries) {
        await seedJustice(past)
        await seedIdentify(past, ({ plan }, { number, pose }) =>
          artist.draw({ number: plan.number, picture: number, pose }),
        )
      }
      await seedHealth(past)
      await past.endSessions()
    })
  } finally {
    await artist.close()
  }
}

/** Nobody is judged, or verified, by a picture that came later. */
async function agePictures(
  { db }: Pick<Platform, 'db'>,
  players: readonly Player[],
): Promise<void> {
  await db
    .updateTable('pictures')
    .from('profiles')
    .set({ created_at: sql<Date>`profiles.created_at + interval '1 hour'` })
    .whereRef('profiles.id', '=', 'pictures.profile_id')
    .where('profiles.id', '=', anyOf(players.map(({ profileId }) => profileId)))
    .execute()
}
