import type { ExportPart } from '#server/platform/account-data.ts'
import { jsonFile, jsonListFile, pageByPage } from '#server/platform/archive.ts'
import { lowestId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { isKnownTo } from '#server/policies/contact.ts'
import { isOpenTo } from '#server/policies/private-pictures.ts'
import { originalFile } from './picture-files.ts'

const pieceBytes = 65_536
const pageSize = 500

/**
 * The stored pictures in full size, the facts of each, and the pictures of others that the member flagged and may still
 * see. One picture is in memory at a time. Who flagged the member's own is left out.
 */
export const exportPictures: ExportPart = async function* ({ clock, db, storage }, { profileId }) {
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
  const flagger = { profileId, now: clock.now() }
  yield jsonListFile(
    'nsfw-flags.json',
    pageByPage((last: GivenFlag | undefined) => flagsGiven(db, flagger, last?.profilePicId)),
  )
  for (const { id } of pictures) {
    // Read for each: it may have been replaced or deleted while the earlier ones were sent.
    const bundle = await bundleOf(db, id)
    const bytes = bundle && (await storage.read(bundle, originalFile))
    if (bytes) yield { name: nameOf(id), content: pieces(bytes), isCompressed: true }
  }
}

type GivenFlag = Awaited<ReturnType<typeof flagsGiven>>[number]

interface Flagger {
  readonly profileId: string
  readonly now: Date
}

/** Without those whose owner has blocked the flagger or no longer shows them the picture: they look deleted. */
function flagsGiven(db: Db, { profileId, now }: Flagger, after = lowestId) {
  return db
    .selectFrom('pictures_nsfw_flags as flag')
    .innerJoin('pictures', 'pictures.id', 'flag.picture_id')
    .innerJoin('profiles', 'profiles.id', 'pictures.profile_id')
    .select(['flag.picture_id as profilePicId', 'flag.created_at as createdAt'])
    .where('flag.flagger_profile_id', '=', profileId)
    .where('flag.picture_id', '>', after)
    .where(isOpenTo(profileId, now))
    .where(isKnownTo(profileId))
    .orderBy('flag.picture_id')
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

/** So that a slow reader keeps one piece in memory at each stage, and not a picture. */
function* pieces(bytes: Uint8Array) {
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    yield bytes.subarray(start, start + pieceBytes)
  }
}
