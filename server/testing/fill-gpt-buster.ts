import { newId, newTimelessId } from '#server/platform/clock.ts'
import type { SharedSite, TestMember } from './test-site.ts'

/** Two about each of whom a round runs, in which the other has said something; the member was asked, and watched. */
export async function fillGptBuster(site: SharedSite, member: TestMember, friend: TestMember) {
  const { clock, db } = site.platform
  const now = clock.now()
  for (const [suspect, player] of [
    [member, friend],
    [friend, member],
  ] as const) {
    const roundId = newId(clock)
    await db
      .insertInto('games_buster_rounds')
      .values({
        id: roundId,
        profile_id: suspect.profileId,
        state: 'ASKED',
        opened_by: 'SIGNALS',
        signals: ['OPENING_MANY', 'REPLIES_FEW'],
        opened_at: now,
        asked_at: now,
        due_at: new Date(now.getTime() + 3_600_000),
      })
      .execute()
    const dealt = { profile_id: player.profileId, dealt_at: now }
    const answer = { verdict: 'BOT', answered_at: now }
    await db
      .insertInto('games_buster_deals')
      .values({ id: newTimelessId(), ...dealt, round_id: roundId, ...answer })
      .execute()
    await db
      .insertInto('games_buster_deals')
      .values({ id: newTimelessId(), ...dealt, control_profile_id: suspect.profileId })
      .execute()
  }
  const { profileId: profile_id } = member
  const crowd = { bot_percent: 60, human_percent: 40, unsure_percent: 0 }
  await db
    .insertInto('games_buster_crowds')
    .values({ control_profile_id: profile_id, ...crowd })
    .execute()
  const signal = 'OPENING_MANY'
  await db
    .insertInto('games_buster_signals')
    .values({ profile_id, signal, noticed_at: now })
    .execute()
  const place = { lat: 52.375, lon: 13.375, seen_at: now }
  await db
    .insertInto('games_buster_places')
    .values({ profile_id, ...place, watched_until: new Date(now.getTime() + 86_400_000) })
    .execute()
  await db.insertInto('games_buster_records').values({ profile_id, streak: 1, best: 2 }).execute()
}
