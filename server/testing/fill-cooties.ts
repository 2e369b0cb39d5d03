import { infect, weekOf } from '#server/features/games/cooties/open-round.ts'
import { addDays, dayOf } from '#shared/days.ts'
import type { SharedSite, TestMember } from './test-site.ts'

/** A round that is over, in which each of the two poked and healed the other; and one in which the member is a carrier. */
export async function fillCooties(
  { platform: { db, clock } }: SharedSite,
  member: TestMember,
  friend: TestMember,
): Promise<void> {
  const now = clock.now()
  const { beginsOn, endsAt } = weekOf(now)
  const open = { opened_at: now, seed: Buffer.alloc(32) }
  const round = { id: crypto.randomUUID(), begins_on: beginsOn, ends_at: endsAt, ...open }
  await db
    .insertInto('games_cooties_rounds')
    .values(round)
    .onConflict(conflict => conflict.column('begins_on').doNothing())
    .execute()
  const rounds = await db
    .selectFrom('games_cooties_rounds')
    .select(['id', 'closed_at as closedAt'])
    .execute()
  const current = rounds.find(({ closedAt }) => closedAt === null)
  const profileIds = [member.profileId]
  await infect(db, { roundId: current?.id ?? '', profileIds, infectedBy: null, now })
  const today = dayOf(now)
  const { id: roundId } = await db
    .insertInto('games_cooties_rounds')
    .values({
      id: crypto.randomUUID(),
      begins_on: addDays('2020-01-06', 7 * rounds.length),
      ends_at: now,
      ...open,
      closed_at: now,
      carriers: 2,
      new_by_day: [2, 0, 0, 0, 0, 0, 0],
      chain_length: 2,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [one, other, kind] of [
    [member, friend, 'CHAIN'],
    [friend, member, 'HEALER'],
  ] as const) {
    const [own, theirs] = [one.profileId, other.profileId]
    await db
      .insertInto('games_cooties_infections')
      .values({
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
      .execute()
    await db
      .insertInto('games_cooties_pokes')
      .values({
        round_id: roundId,
        carrier_profile_id: own,
        target_profile_id: theirs,
        poked_on: today,
      })
      .execute()
    await db
      .insertInto('games_cooties_shots')
      .values({
        round_id: roundId,
        healer_profile_id: own,
        target_profile_id: theirs,
        given_on: today,
        did_cure: true,
      })
      .execute()
    await db
      .insertInto('games_cooties_quizzes')
      .values({
        round_id: roundId,
        profile_id: own,
        number: 1,
        answers: [0, 1, 2],
        is_right: false,
        answered_at: now,
      })
      .execute()
    await db
      .insertInto('games_cooties_results')
      .values({
        round_id: roundId,
        kind,
        place: 1,
        profile_id: own,
        cures: kind === 'HEALER' ? 1 : null,
      })
      .execute()
  }
}
