import { cootiesLimits } from '../games/cooties/rules.ts'
import { photoHelpLimits } from '../games/photo-help/rules.ts'
import type { GameId } from '../games-limits.ts'
import { numberWords, numberWordsFirst } from './number-words.ts'

interface Badge {
  readonly name: string
  /** What it is earned by. */
  readonly body: string
}

/** What can be earned in games and shown on a profile. */
export const gameBadges: Readonly<Record<GameId, Badge>> = {
  GPT_BUSTER: { name: 'Bot Hunter', body: 'Recognised twenty bots and people' },
  COOTIES: {
    name: 'Healer',
    body: `Cured ${numberWords(cootiesLimits.curesForBadge)} players of the cooties`,
  },
  HOT_OR_NOT: { name: 'Hot', body: 'Has a picture among the best liked tenth' },
  RATING_GAME: { name: 'Sharp Eye', body: 'Knows how others will vote' },
  PHOTO_HELP: {
    name: 'Photo Doctor',
    body: `${numberWordsFirst(photoHelpLimits.badgeFrom)} of their crops were taken`,
  },
}

export const gameBadgesTitle = 'Badges'
