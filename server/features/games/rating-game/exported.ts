import { type ExportTable, newestFirst } from '#server/policies/export-files.ts'
import { guessesOf } from './read-round.ts'

export const ratingGameFiles: ExportTable['files'] = {
  'games-guesses.json': newestFirst(['round', 'place'], ({ db, profileId }) =>
    guessesOf(db, profileId).clearOrderBy(),
  ),
}
