import { infect, weekOf } from '#server/features/games/cooties/open-round.ts'
import { addDays, dayOf } from '#shared/days.ts'
import { addRows, rowsOf } from './stored-rows.ts'
import type { SharedSite, TestMember } from './test-site.ts'

/** A past round in which each of the two poked and healed the other, and one in which the member is a carrier. */
export async function fillCooties(
  site: SharedSite,
  member: TestMember,
  friend: TestMember,
): Promise<void> {
  const { db, clock } = site.platform
  const now = clock.now()
  const { beginsOn, endsAt } = weekOf(now)
  const open = { opened_at: now, seed: Buffer.alloc(32) }
  const round = { id: crypto.randomUUID(), begins_on: beginsOn, ends_at: endsAt, ...open }
  await db
    .insertInto('games_cooties_rounds')
    .values(round)
    .onConflict(conflict => conflict.column('begins_on').doNothing())
    .execute()
  const rounds = await rowsOf(site, 'games_cooties_rounds')
  const current = rounds.find(({ closed_at: closedAt }) => closedAt === null)
  const profileIds = [member.profileId]
  await infect(db, { roundId: current?.id ?? '', profileIds, infectedBy: null, now })
  const today = dayOf(now)
  const roundId = crypto.randomUUID()
  await addRows(site, 'games_cooties_rounds', {
    id: roundId,
    begins_on: addDays('2020-01-06', 7 * rounds.length),
    ends_at: now,
    ...open,
    closed_at: now,
    carriers: 2,
    new_by_day: [2, 0, 0, 0, 0, 0, 0],
    chain_length: 2,
  })
  for (const [one, other, kind] of [
    [member, friend, 'CHAIN'],
    [friend, member, 'HEALER'],
  ] as const) {
    const [own, theirs] = [one.profileId, other.profileId]
    await addRows(site, 'games_cooties_infections', {
      id: crypto.randomUUID(),
      round_id: roundId,
      profile_id: own,
      infected_by: theirs,
      infected_on: today,
      shown_at: now,
      cured_on: today,
      cure_shown_at: now,
      cured_by: theirs,
    })
    const ofRound = { round_id: roundId, target_profile_id: theirs }
    const poked = { carrier_profile_id: own, poked_on: today }
    await addRows(site, 'games_cooties_pokes', { ...ofRound, ...poked })
    const shot = { healer_profile_id: own, given_on: today, did_cure: true }
    await addRows(site, 'games_cooties_shots', { ...ofRound, ...shot })
    const answered = { number: 1, answers: [0, 1, 2], is_right: false, answered_at: now }
    await addRows(site, 'games_cooties_quizzes', {
      ...answered,
      round_id: roundId,
      profile_id: own,
    })
    const result = { kind, place: 1, cures: kind === 'HEALER' ? 1 : null }
    await addRows(site, 'games_cooties_results', { ...result, round_id: roundId, profile_id: own })
  }
}
