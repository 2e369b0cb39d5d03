import type { Platform } from '#server/platform/platform.ts'
import { lastResultsAt } from '#shared/results.ts'
import { giveBadges as giveHealerBadges } from './cooties/give-badges.ts'
import type { ResultsPart } from './daily-results.ts'
import { countVotes } from './hot-or-not/count-votes.ts'
import { rankPictures } from './hot-or-not/rank-pictures.ts'
import { giveBadges } from './rating-game/give-badges.ts'
import { showScores } from './seasons.ts'

type Needs = Pick<Platform, 'clock' | 'db'>

/** Hot! or Not! and the Rating Game. What came after the hour of the results is left to the next ones. */
export const pictureResults = ({ clock, db }: Needs): readonly ResultsPart[] => [
  {
    name: 'HOT_OR_NOT',
    run: async () => {
      await countVotes(db, lastResultsAt(clock.now()))
      await rankPictures(db, clock.now())
    },
  },
  { name: 'RATING_GAME', run: () => giveBadges(db, clock.now()) },
]

/** Badges of You got Cooties!. */
export const cootiesResults = ({ clock, db }: Needs): ResultsPart => ({
  name: 'COOTIES',
  run: () => giveHealerBadges(db, clock.now()),
})

/** The boards of all games, after the parts that add to their scores. */
export const boardResults = ({ clock, db }: Needs): ResultsPart => ({
  name: 'BOARDS',
  run: () => showScores(db, lastResultsAt(clock.now())),
})
