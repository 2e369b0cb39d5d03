import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { gamesLimits } from '#shared/games-limits.ts'
import type { ResultsPart } from '../daily-results.ts'

export const ratingGameResults = ({ clock, db }: Pick<Platform, 'clock' | 'db'>): ResultsPart => ({
  name: 'RATING_GAME',
  run: () => giveBadges(db, clock.now()),
})

/** As `earnBadge` gives them, to all at once whose latest guesses were close in the mean. */
export async function giveBadges(db: Db, now: Date): Promise<void> {
  const { badgeGuesses, closeError } = gamesLimits
  await sql`
    update games_players player set badge_at = ${now}
    where player.profile_id = any(array(
      select waiting.profile_id from games_players waiting cross join lateral (
        select count(*) as guesses, avg(abs(guess - share)) as error from (
          select guess, share from games_guesses latest where latest.profile_id = waiting.profile_id
          order by round desc, place desc limit ${badgeGuesses}
        ) as latest
      ) as made
      where waiting.game = 'RATING_GAME' and waiting.badge_at is null
        and made.guesses >= ${badgeGuesses} and made.error <= ${closeError}
      for no key update of waiting skip locked)) and player.game = 'RATING_GAME'`.execute(db)
}
