import type { ExportTable } from '#server/policies/export-files.ts'
import { readOwnPictures } from './standings.ts'

export const hotOrNotFiles: ExportTable['files'] = {
  'games-own-pictures.json': async ({ db, profileId }) =>
    (await readOwnPictures(db, profileId)).pictures,
}
