import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { cootiesLimits as limits } from '#shared/cooties.ts'
import { dayOf } from '#shared/days.ts'
import { sectorOf } from '#shared/sectors.ts'
import { takePace } from '../take-pace.ts'
import { infect } from './open-round.ts'
import { isInSector, playAt, shownPoint } from './play-at.ts'
import { countPokes } from './read-own.ts'
import { ownStateOf } from './rounds.ts'

/**
 * A carrier pokes a player whom the map shows in the carrier's own sector. By published points alone, of both: where
 * somebody truly is plays no part. Whether it has caught is not answered, and shows on the map hours later.
 */
export async function poke(
  platform: Platform,
  viewer: Viewer,
  otherId: string,
): Promise<{ readonly pokesLeft: number }> {
  await takePace(platform, viewer.accountId)
  const me = viewer.profileId
  return playAt(
    platform,
    {
      viewer,
      otherId,
      targets: async ({ tx, own, now }) => {
        if (ownStateOf(own) !== 'CARRIER') refuse('games/no-carrier')
        const point = (await shownPoint(tx, me, now)) ?? refuse('games/not-on-map')
        return isInSector(sectorOf(point))
      },
    },
    async ({ tx, round, now }) => {
      const poked = { round_id: round.id, carrier_profile_id: me, target_profile_id: otherId }
      const known = await tx
        .selectFrom('games_cooties_pokes')
        .select('poked_on')
        .where(eb => eb.and(poked))
        .executeTakeFirst()
      const today = dayOf(now)
      const done = await countPokes(tx, { roundId: round.id, profileId: me, day: today })
      const left = Math.max(0, limits.pokesPerDay - done)
      if (known) return { pokesLeft: left }
      if (left === 0) refuse('games/pokes-spent')
      await tx
        .insertInto('games_cooties_pokes')
        .values({ ...poked, poked_on: today })
        .execute()
      await infect(tx, { roundId: round.id, profileIds: [otherId], infectedBy: me, now })
      return { pokesLeft: left - 1 }
    },
  )
}
