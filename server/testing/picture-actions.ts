import { newBundle } from '#server/features/pictures/picture-files.ts'
import { makePictureBytes } from '#server/features/pictures/pictures.factory.ts'
import { nsfwStateOf } from '#server/features/pictures/rating/rating.ts'
import type { Renditions } from '#server/features/pictures/worker/picture-jobs.ts'
import { newTimelessId } from '#server/platform/clock.ts'
import { announceChange } from '#server/presence/presence-changes.ts'
import type { SharedSite, TestMember } from './test-site.ts'
import { expectDone, type Reply, textOf } from './visitor.ts'

type Named = Pick<TestMember, 'profileId'>

interface Upload {
  readonly isNsfw?: string
  readonly isPrivate?: string
  readonly replaceId?: string | undefined
}

/** Small, because the site makes every width of a large picture. */
const usualSize = { width: 64, height: 80 }

/** Made once, because it takes longer than most calls. */
let usualPicture: Promise<Buffer> | undefined

/** Uploads a made-up picture. */
export async function uploadPicture(member: TestMember, upload: Upload = {}): Promise<Reply> {
  usualPicture ??= makePictureBytes(usualSize)
  return sendPicture(member, await usualPicture, upload)
}

/** Uploads bytes as a new picture, or as a replacement. */
export const sendPicture = (
  { visitor, profileId }: TestMember,
  bytes: Uint8Array,
  { replaceId, ...form }: Upload = {},
): Promise<Reply> =>
  visitor.call('POST /api/profile-pic', {
    query: replaceId === undefined ? {} : { replace_id: replaceId },
    form: { authorProfileId: profileId, picfilename: 'me.jpg', ...form },
    file: new Blob([new Uint8Array(bytes)]),
  })

/** @returns the picture's id */
export const uploadBytes = async (...upload: Parameters<typeof sendPicture>): Promise<string> =>
  textOf(expectDone(await sendPicture(...upload)).body.profilePicId)

export const replaceBytes = (member: TestMember, replaceId: string, bytes: Uint8Array) =>
  sendPicture(member, bytes, { replaceId })

export const deletePicture = ({ visitor }: TestMember, id: string) =>
  visitor.call('DELETE /api/profile-pic/:id', { params: { id } })

/** Sets the order of a member's pictures, and which are private. */
export const arrangePictures = ({ visitor, profileId: id }: TestMember, change: object) =>
  visitor.call('PUT /api/profile', { body: { id, ...change } })

export const declareNsfw = ({ visitor }: TestMember, id: string, isNsfw: boolean) =>
  visitor.call('PUT /api/profile-pic/:id', { params: { id }, body: { isNsfw } })

export const flagPicture = ({ visitor, profileId }: TestMember, profilePicId: string) =>
  visitor.call('PUT /api/profile-pic-nsfw-flag', {
    body: { flaggerProfileId: profileId, profilePicId },
  })

export const sharePictures = (
  { visitor, profileId: ownerProfileId }: TestMember,
  { profileId: viewerProfileId }: Named,
  profilePicIds: string[],
  more: { forMs?: number } = {},
) =>
  visitor.call('PUT /api/profile-pic-grants', {
    body: { ownerProfileId, viewerProfileId, profilePicIds, ...more },
  })

/** A request for private pictures in the fields of calls. */
export const requestOf = (requester: Named, owner: Named) => ({
  requesterProfileId: requester.profileId,
  ownerProfileId: owner.profileId,
})

export const requestPictures = (requester: TestMember, owner: Named) =>
  requester.visitor.call('PUT /api/profile-pic-request', { body: requestOf(requester, owner) })

export const declineRequest = (owner: TestMember, requester: Named) =>
  owner.visitor.call('POST /api/profile-pic-request/decline', {
    body: requestOf(requester, owner),
  })

let encoded: Promise<Renditions> | undefined

/**
 * Stores a small picture, as an upload would leave it. It is encoded once for all tests, which saves most of the time,
 * and has no deferred renditions.
 * @returns its id
 */
export async function givePicture(
  { platform, liveMap, pictures }: Pick<SharedSite, 'liveMap' | 'pictures' | 'platform'>,
  { profileId }: Named,
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
    ...nsfwStateOf({ isNsfw: false, rating: 'SAFE' }, now),
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
    return announceChange(platform, tx, profileId)
  })
  await liveMap.refresh([profileId], announced)
  return id
}

/** The owner's view of one of their pictures. */
export async function factsOf({ visitor, profileId }: TestMember, pictureId: string) {
  const { body } = await visitor.call('GET /api/profile/:id', { params: { id: profileId } })
  const pictures: unknown = body.profilePics
  return Array.isArray(pictures) ? pictures.find(({ id }) => id === pictureId) : undefined
}
