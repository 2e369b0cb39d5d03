import type { Platform } from '#server/platform/platform.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import type { SpooledFile } from '#server/platform/spool.ts'
import { serverLimits } from '#shared/server-limits.ts'
import type { PictureWorks } from './picture-works.ts'
import { storePicture } from './store-picture.ts'

interface PictureUpload {
  readonly file: SpooledFile | undefined
  readonly replaceId: string | undefined
  readonly isPrivate: boolean
  readonly isNsfw: boolean
  /** Aborted when the caller has gone. */
  readonly gone: AbortSignal
}

/** A connection on which nothing moves is cut a little later. */
const waitMaxMs = 110_000

/** Takes a member's picture, so many an hour. */
export async function uploadPicture(
  platform: Platform & { readonly pictures: PictureWorks },
  viewer: Viewer,
  { file, gone, ...wish }: PictureUpload,
): Promise<{ readonly id: string }> {
  if (!file) refuse('request/invalid', { errors: [{ path: '/picfile', message: 'missing' }] })
  const { profileId } = viewer
  const giveBack = await platform.attempts.take('upload', profileId, serverLimits.uploads)
  const signal = AbortSignal.any([gone, AbortSignal.timeout(waitMaxMs)])
  try {
    return await storePicture(platform, { ...wish, profileId, read: () => file.read(), signal })
  } catch (error) {
    // Whoever hangs up has had the site at work for nothing.
    if (isOwnFailure(error) && !gone.aborted) await giveBack()
    throw error
  }
}

const isOwnFailure = (error: unknown) =>
  error instanceof Refusal &&
  (error.code === 'server/unavailable' || error.code === 'server/disk-full')
