import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { runEach } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'
import { cootiesLimits as limits } from '#shared/games/cooties/rules.ts'
import type { ResultsPart } from '../daily-results.ts'
import { closeRound, purgeRounds } from './close-round.ts'
import { notifyCarriers, openRound } from './open-round.ts'

export function cootiesJobs(platform: Platform): void {
  platform.jobs.schedule('cooties-move-on', '* * * * *', () => moveCootiesOn(platform))
  platform.jobs.schedule('cooties-purge', '23 * * * *', () => purgeRounds(platform))
}

/** Each step is a transaction that checks its state again. Two processes, or a run after a crash, repeat nothing. */
export const moveCootiesOn = (
  platform: Pick<Platform, 'clock' | 'db' | 'live'>,
): Promise<number | undefined> =>
  runEach([() => closeRound(platform), () => openRound(platform), () => notifyCarriers(platform)])

export const cootiesResults = ({ clock, db }: Pick<Platform, 'clock' | 'db'>): ResultsPart => ({
  name: 'COOTIES',
  run: () => giveBadges(db, clock.now()),
})

/** Does what `earnBadge` does, for all players whose shots have cured enough in a season. */
async function giveBadges(db: Db, now: Date): Promise<void> {
  await sql`
    update games_players player set badge_at = ${now}
    where (player.profile_id, player.game) in (
      select waiting.profile_id, waiting.game from games_players waiting
      where waiting.game = 'COOTIES' and waiting.badge_at is null and exists (
        select from games_scores score
        where score.profile_id = waiting.profile_id and score.game = waiting.game and score.good >= ${limits.curesForBadge})
      for no key update of waiting skip locked)`.execute(db)
}
