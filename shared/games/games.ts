import { cootiesEndpoints } from './cooties/contract.ts'
import { cooties } from './cooties/game.ts'
import { gptBusterEndpoints } from './gpt-buster/contract.ts'
import { gptBuster } from './gpt-buster/game.ts'
import { hotOrNotEndpoints } from './hot-or-not/contract.ts'
import { hotOrNot } from './hot-or-not/game.ts'
import { photoHelpEndpoints } from './photo-help/contract.ts'
import { photoHelp } from './photo-help/game.ts'
import { ratingGameEndpoints } from './rating-game/contract.ts'
import { ratingGame } from './rating-game/game.ts'

/** What other screens show of a game. */
export interface Game {
  /** A symbol of `web/ui/media/figures.svg`. */
  readonly figure: string
  /** A symbol for each rule. */
  readonly steps: readonly string[]
  readonly name: string
  readonly body: string
  /** Its address. */
  readonly to: string
  /** The page on which several games are tabs. */
  readonly page?: 'photocrop' | 'ratinggame'
  /** Shown on profiles. `body` says how to earn it. */
  readonly badge: { readonly name: string; readonly body: string }
}

/** The games that members join, in the order of their cards. */
export const games = {
  GPT_BUSTER: gptBuster,
  COOTIES: cooties,
  HOT_OR_NOT: hotOrNot,
  RATING_GAME: ratingGame,
  PHOTO_HELP: photoHelp,
} satisfies Readonly<Record<string, Game>>

export type GameId = keyof typeof games
export const gameIds = Object.keys(games) as GameId[]

/** Volunteer credits for work in games. */
export const gameCredits = {
  ...gptBuster.credits,
  ...cooties.credits,
  ...ratingGame.credits,
  ...photoHelp.credits,
}

export const gameWorks: Readonly<Record<keyof typeof gameCredits, string>> = {
  ...gptBuster.works,
  ...cooties.works,
  ...ratingGame.works,
  ...photoHelp.works,
}

/** A function, so that code that only needs the names of games loads no calls. */
export const endpointsOfGames = () => ({
  ...gptBusterEndpoints,
  ...cootiesEndpoints,
  ...hotOrNotEndpoints,
  ...ratingGameEndpoints,
  ...photoHelpEndpoints,
})
