import type { ExportPart } from '#server/platform/account-data.ts'
import { jsonListFile, pageByPage } from '#server/platform/archive.ts'
import { pictureLikesGiven, pictureLikesReceived } from './picture-likes.queries.ts'

const size = 500

/** What the member thinks of pictures, and who likes his: as far as he may see it. */
export const exportPictureLikes: ExportPart = async function* (platform, { profileId }) {
  let given = 0
  yield jsonListFile(
    'picture-likes.json',
    pageByPage(() => pictureLikesGiven(platform, profileId, { page: given++, size })),
  )
  let received = 0
  yield jsonListFile(
    'picture-likes-received.json',
    pageByPage(() => pictureLikesReceived(platform.db, profileId, { page: received++, size })),
  )
}
