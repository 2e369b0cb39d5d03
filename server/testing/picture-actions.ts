import { newBundle } from '#server/features/pictures/picture-files.ts'
import { makePictureBytes } from '#server/features/pictures/pictures.factory.ts'
import { markOf } from '#server/features/pictures/rating/rating.ts'
import type { Renditions } from '#server/features/pictures/worker/picture-jobs.ts'
import { newTimelessId } from '#server/platform/clock.ts'
import { announceChange } from '#server/presence/presence-changes.ts'
import type { SharedSite, TestMember } from './test-site.ts'
import { type Reply, textOf } from './visitor.ts'

interface UploadForm {
  readonly isNsfw?: 'true' | 'false'
  readonly isPrivate?: 'true' | 'false'
}

/** A small one: of a large one the site makes every width. */
const usualSize = { width: 64, height: 80 }

/** Made once: that takes longer than most calls. */
let usualPicture: Promise<Buffer> | undefined

/** Uploads a made-up picture. */
export const uploadPicture = async (
  { visitor, profileId }: TestMember,
  { isPrivate = 'false' }: { readonly isPrivate?: 'true' | 'false' } = {},
): Promise<Reply> => {
  usualPicture ??= makePictureBytes(usualSize)
  return visitor.call('POST /api/profile-pic', {
    form: { authorProfileId: profileId, isPrivate },
    file: new Blob([new Uint8Array(await usualPicture)]),
  })
}

let encoded: Promise<Renditions> | undefined

/**
 * A small picture of theirs, as an upload would leave it: encoded once for all, which takes most of its time, and without
 * the renditions that come later. @returns its id
 */
export async function givePicture(
  { platform, liveMap, pictures }: Pick<SharedSite, 'liveMap' | 'pictures' | 'platform'>,
  { profileId }: Pick<TestMember, 'profileId'>,
  {
    id = newTimelessId(),
    isPrivate = false,
  }: { readonly id?: string; readonly isPrivate?: boolean } = {},
): Promise<string> {
  const { clock, db, storage } = platform
  const read = () => makePictureBytes(usualSize)
  encoded ??= pictures.pool.encodeUpload({ profileId, read }, async made => made)
  const { width, height, files, preview } = await encoded
  const now = clock.now()
  const bundle = newBundle(id, clock)
  await storage.put(bundle, files)
  const picture = {
    id,
    profile_id: profileId,
    bundle,
    width,
    height,
    preview,
    version: 1,
    created_at: now,
    ...markOf({ isNsfw: false, rating: 'SAFE' }, now),
    private_since: isPrivate ? now : null,
  }
  const announced = await db.transaction().execute(async tx => {
    await tx
      .insertInto('pictures')
      .values(eb => ({
        ...picture,
        sort_order: eb
          .selectFrom('pictures')
          .select(({ fn }) => fn.countAll<number>().as('next'))
          .where('profile_id', '=', profileId),
      }))
      .execute()
    return announceChange(tx, profileId)
  })
  await liveMap.refresh([profileId], announced)
  return id
}

/** @returns the picture's id */
export async function uploadBytes(
  { visitor, profileId }: TestMember,
  bytes: Uint8Array,
  form: UploadForm = {},
): Promise<string> {
  const reply = await visitor.call('POST /api/profile-pic', {
    form: { authorProfileId: profileId, ...form },
    file: new Blob([new Uint8Array(bytes)]),
  })
  if (reply.status !== 201) throw new Error(`${reply.status}: ${reply.text}`)
  return textOf(reply.body.profilePicId)
}

export const replaceBytes = (
  { visitor, profileId }: TestMember,
  pictureId: string,
  bytes: Uint8Array,
): Promise<Reply> =>
  visitor.call('POST /api/profile-pic', {
    query: { replace_id: pictureId },
    form: { authorProfileId: profileId },
    file: new Blob([new Uint8Array(bytes)]),
  })

/** What the owner's own profile says of a picture of theirs. */
export async function factsOf({ visitor, profileId }: TestMember, pictureId: string) {
  const { body } = await visitor.call('GET /api/profile/:id', { params: { id: profileId } })
  const pictures: unknown = body.profilePics
  return Array.isArray(pictures) ? pictures.find(({ id }) => id === pictureId) : undefined
}
