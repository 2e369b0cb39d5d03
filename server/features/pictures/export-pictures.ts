import type { ExportPart } from '#server/platform/account-data.ts'
import { jsonFile, jsonListFile, pageByPage } from '#server/platform/archive.ts'
import { lowestId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { originalFile } from './picture-files.ts'

const pieceBytes = 65_536
const pageSize = 500

/**
 * The pictures as they are stored, full size, the facts of each, and which of others' the member flagged. One is held in
 * memory at a time. Who flagged his own is theirs to know.
 */
export const exportPictures: ExportPart = async function* ({ db, storage }, { profileId }) {
  const pictures = await db
    .selectFrom('pictures')
    .select(['id', 'version', 'width', 'height', 'sort_order as order'])
    .select(['created_at as createdAt', 'private_since as privateSince', 'nsfw_by as nsfwBy'])
    .select(['nsfw_since as nsfwSince', 'nsfw_contested_at as nsfwContestedAt'])
    .where('profile_id', '=', profileId)
    .orderBy('sort_order')
    .orderBy('id')
    .execute()
  const nameOf = (id: string) => `pictures/${id}.jpeg`
  yield jsonFile(
    'pictures.json',
    pictures.map(picture => ({ ...picture, file: nameOf(picture.id) })),
  )
  yield jsonListFile(
    'nsfw-flags.json',
    pageByPage((last: GivenFlag | undefined) => flagsGiven(db, profileId, last?.profilePicId)),
  )
  for (const { id } of pictures) {
    // Asked anew for each: it may have been replaced or deleted while the ones before it were on their way.
    const bundle = await bundleOf(db, id)
    const bytes = bundle && (await storage.read(bundle, originalFile))
    if (bytes) yield { name: nameOf(id), content: pieces(bytes), isCompressed: true }
  }
}

type GivenFlag = Awaited<ReturnType<typeof flagsGiven>>[number]

function flagsGiven(db: Db, flaggerId: string, after = lowestId) {
  return db
    .selectFrom('pictures_nsfw_flags')
    .select(['picture_id as profilePicId', 'created_at as createdAt'])
    .where('flagger_profile_id', '=', flaggerId)
    .where('picture_id', '>', after)
    .orderBy('picture_id')
    .limit(pageSize)
    .execute()
}

async function bundleOf(db: Db, pictureId: string) {
  const picture = await db
    .selectFrom('pictures')
    .select('bundle')
    .where('id', '=', pictureId)
    .executeTakeFirst()
  return picture?.bundle
}

/** What waits for a slow reader is then a piece at each stage of its way, and not a picture. */
function* pieces(bytes: Uint8Array) {
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    yield bytes.subarray(start, start + pieceBytes)
  }
}
