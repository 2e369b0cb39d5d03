import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { FormFile } from '#server/platform/serve/form.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { limits } from '#shared/limits.ts'
import type { RatePicture } from './rating/rating.ts'
import { storePicture } from './store-picture.ts'

interface PictureUpload {
  readonly file: FormFile | undefined
  readonly replaceId: string | undefined
  readonly isPrivate: boolean
  readonly isNsfw: boolean
  readonly rate: RatePicture
}

/** Takes a member's picture, so many an hour. */
export async function uploadPicture(
  platform: Platform,
  viewer: Viewer,
  { file, ...wish }: PictureUpload,
): Promise<{ readonly id: string }> {
  if (!file) refuse('request/invalid', { errors: [{ path: '/picfile', message: 'missing' }] })
  await platform.attempts.take('upload', viewer.profileId, limits.uploads)
  const { profileId } = viewer
  return storePicture(platform, { ...wish, profileId, bytes: file.bytes })
}
