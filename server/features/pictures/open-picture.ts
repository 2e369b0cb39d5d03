import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { type Kept, keptOf } from './how-kept.ts'
import {
  fileOf,
  isLate,
  nextBest,
  originalFile,
  type PictureFormat,
  renditionFor,
} from './picture-files.ts'
import type { PictureLookup } from './picture-lookup.ts'
import type { SeenPicture } from './pictures.queries.ts'
import { noteSeen } from './sharing/note-seen.ts'
import { openVeil } from './veil/open-veil.ts'

export interface PictureWish {
  readonly id: string
  /** Pixels; the widest rendition when absent. */
  readonly width?: number | undefined
  readonly original?: boolean
  /** Asked by the address that shows what is not safe for work, which the others veil. */
  readonly isUnveiled?: boolean
  readonly version?: number | undefined
  /** Nothing of the picture will be seen. */
  readonly isHeadOnly: boolean
  readonly format: PictureFormat
  /** Whether the caller holds the bytes of this entity tag already. */
  readonly holds: (etag: string) => boolean
}

export interface OpenedPicture {
  readonly etag: string
  readonly format: PictureFormat
  readonly kept: Kept
  /** Undefined when the caller holds them already. */
  readonly bytes: Uint8Array | undefined
}

interface StoredFile {
  readonly bundle: string
  readonly file: string
  readonly format: PictureFormat
  /** Another will be in its place once it has been made. */
  readonly isInterim: boolean
}

const attempts = 3

/** A picture as the viewer may see it. One he may not see is not found. */
export async function openPicture(
  platform: Pick<Platform, 'clock' | 'db' | 'log' | 'storage'> & { readonly lookup: PictureLookup },
  viewer: Viewer,
  wish: PictureWish,
): Promise<OpenedPicture> {
  const { storage, lookup } = platform
  const { profileId } = viewer
  const isAdmin = viewer.roles.includes('ADMIN')
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const picture = await lookup.find({ profileId, isAdmin }, wish.id)
    if (!picture) refuse('pictures/not-found')
    const isOwn = picture.ownerId === profileId
    if (wish.original && !isOwn) refuse('pictures/original-not-yours')
    const isVeiled = picture.nsfwBy !== null && !wish.isUnveiled && !wish.original
    if (isVeiled) return openVeil(picture, wish)
    const isSeen = picture.privateSince !== null && !isOwn && !wish.isHeadOnly
    if (isSeen) await noteSeen(platform, picture.id, profileId)
    const stored = wish.original ? originalOf(picture) : renditionOf(picture, wish)
    const { bundle, file, format } = stored
    const etag = `"${picture.id}.${picture.version}.${file}"`
    const opened = { etag, format, kept: keptOf(picture, wish, stored.isInterim) }
    if (wish.holds(etag)) return { ...opened, bytes: undefined }
    const bytes = await storage.read(bundle, file)
    // Replaced or deleted since its row was read: look again.
    if (bytes) return { ...opened, bytes }
  }
  throw new Error(`the files of picture ${wish.id} are missing`)
}

const originalOf = ({ bundle }: SeenPicture): StoredFile => ({
  bundle,
  file: originalFile,
  format: 'jpeg',
  isInterim: false,
})

function renditionOf({ bundle, lateBundle, width }: SeenPicture, wish: PictureWish): StoredFile {
  const widthPx = renditionFor(wish.width ?? width, width)
  const rendition = { widthPx, format: wish.format }
  const made = (from: string, best = rendition, isInterim = false) => ({
    bundle: from,
    file: fileOf(best),
    format: best.format,
    isInterim,
  })
  if (!isLate(rendition)) return made(bundle)
  return lateBundle === null ? made(bundle, nextBest(rendition), true) : made(lateBundle)
}
