import type { Platform } from '#server/platform/platform.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import { isAboutSeen } from '#server/policies/contact.ts'
import { type ExportTable, list, stored } from '#server/policies/export-files.ts'
import type { CropsPictures, ReadsPictures } from '#server/policies/handed-over.ts'
import { cootiesJobs, cootiesResults } from './cooties/cooties.jobs.ts'
import { type CootiesParts, cootiesRoutes } from './cooties/cooties.routes.ts'
import { cootiesFiles } from './cooties/exported.ts'
import { resultsJobs } from './daily-results.ts'
import { gptBusterFiles } from './gpt-buster/exported.ts'
import {
  type GptBusterParts,
  gptBusterJobs,
  gptBusterResults,
} from './gpt-buster/gpt-buster.jobs.ts'
import { gptBusterRoutes } from './gpt-buster/gpt-buster.routes.ts'
import { hotOrNotFiles } from './hot-or-not/exported.ts'
import { type HotOrNotParts, hotOrNotRoutes } from './hot-or-not/hot-or-not.routes.ts'
import { hotOrNotResults } from './hot-or-not/standings.ts'
import { photoHelpFiles } from './photo-help/exported.ts'
import { photoHelpJobs, photoHelpResults } from './photo-help/photo-help.jobs.ts'
import { photoHelpRoutes } from './photo-help/photo-help.routes.ts'
import { changeGame, readGames } from './players.ts'
import { ratingGameFiles } from './rating-game/exported.ts'
import { ratingGameResults } from './rating-game/guess.ts'
import { ratingGameRoutes } from './rating-game/rating-game.routes.ts'
import { boardResults, readBoard, shownScores } from './seasons.ts'

type GamesParts = CootiesParts & HotOrNotParts & CropsPictures & ReadsPictures

export function gamesRoutes(serve: Serve, platform: Platform, parts: GamesParts): void {
  serve('GET /api/games', ({ viewer }) => readGames(platform, viewer.profileId))

  serve('PUT /api/games/:game', ({ viewer, params, body }) =>
    changeGame(platform, viewer, { ...params, ...body }),
  )

  serve('GET /api/games/:game/board', ({ viewer, params }) =>
    readBoard(platform, viewer.profileId, params.game),
  )

  gptBusterRoutes(serve, platform, parts)
  cootiesRoutes(serve, platform, parts)
  hotOrNotRoutes(serve, platform, parts)
  ratingGameRoutes(serve, platform, parts)
  photoHelpRoutes(serve, platform, parts)
}

export function gamesJobs(platform: Platform, parts: GptBusterParts): void {
  gptBusterJobs(platform)
  cootiesJobs(platform)
  photoHelpJobs(platform)
  resultsJobs(platform, [
    hotOrNotResults(platform),
    ratingGameResults(platform),
    photoHelpResults(platform, parts),
    gptBusterResults(platform, parts),
    cootiesResults(platform),
    // Last, because it counts the scores that the other parts have changed.
    boardResults(platform),
  ])
}

/** The files leave out what is about a member whom the exporting member cannot see. */
export const gameFiles: ExportTable['files'] = {
  'games.json': stored('games_players.profile_id', [
    'game',
    'joined_at',
    'is_on_board',
    'shows_badge',
    'badge_at',
    'nothing_until',
  ]),
  'games-scores.json': list(['season', 'game'], ({ db, profileId }) => shownScores(db, profileId)),
  'games-answers.json': list(['game', 'item'], ({ db, profileId }) =>
    db
      .selectFrom('games_control_answers')
      .select(['game', 'item', 'is_right', 'answered_at'])
      .where('profile_id', '=', profileId)
      .where(eb =>
        eb.or([eb('about_profile_id', 'is', null), isAboutSeen(profileId, 'about_profile_id')]),
      ),
  ),
  'games-pictures.json': list(['game', 'profilePicId'], ({ db, profileId }) =>
    db
      .selectFrom('games_picture_deals as deal')
      .innerJoin('pictures', 'pictures.id', 'deal.picture_id')
      .select(['game', 'picture_id as profilePicId', 'dealt_at', 'answer', 'answered_at'])
      .where('deal.profile_id', '=', profileId)
      .where(isAboutSeen(profileId, 'pictures.profile_id')),
  ),
  ...ratingGameFiles,
  ...hotOrNotFiles,
  ...gptBusterFiles,
  ...cootiesFiles,
  ...photoHelpFiles,
}
