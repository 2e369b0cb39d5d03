import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { noteSeen } from './note-seen.ts'
import { fileOf, originalFile, type PictureFormat, renditionFor } from './picture-files.ts'
import { pictureSeenBy } from './pictures.queries.ts'

export interface PictureWish {
  readonly id: string
  /** Pixels; the widest rendition when absent. */
  readonly width?: number | undefined
  readonly original?: boolean
  readonly version?: number | undefined
  readonly format: PictureFormat
  /** Whether the caller holds the bytes of this entity tag already. */
  readonly holds: (etag: string) => boolean
}

export interface OpenedPicture {
  readonly etag: string
  readonly format: PictureFormat
  /** The address names the current version, so what it answers never changes. */
  readonly isPinned: boolean
  /** Never kept by a cache: it may be taken back. */
  readonly isPrivate: boolean
  /** Undefined when the caller holds them already. */
  readonly bytes: Uint8Array | undefined
}

const attempts = 3

/** A picture as the viewer may see it. One he may not see is not found. */
export async function openPicture(
  platform: Pick<Platform, 'clock' | 'db' | 'storage'>,
  viewer: Viewer,
  wish: PictureWish,
): Promise<OpenedPicture> {
  const { clock, db, storage } = platform
  const { profileId } = viewer
  const isAdmin = viewer.roles.includes('ADMIN')
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const picture = await pictureSeenBy(db, { profileId, isAdmin }, wish.id, clock.now())
    if (!picture) refuse('pictures/not-found')
    const isOwn = picture.ownerId === profileId
    if (wish.original && !isOwn) refuse('pictures/original-not-yours')
    const { format, file } = wish.original
      ? { format: 'jpeg' as const, file: originalFile }
      : renditionFile(wish, picture.width)
    const opened = {
      etag: `"${picture.id}.${picture.version}.${file}"`,
      format,
      isPinned: wish.version === picture.version,
      isPrivate: picture.privateSince !== null,
    }
    if (opened.isPrivate && !isOwn) await noteSeen(platform, picture.id, profileId)
    if (wish.holds(opened.etag)) return { ...opened, bytes: undefined }
    const bytes = await storage.read(picture.bundle, file)
    // Replaced or deleted since its row was read: look again.
    if (bytes) return { ...opened, bytes }
  }
  throw new Error(`the files of picture ${wish.id} are missing`)
}

function renditionFile({ width, format }: PictureWish, pictureWidthPx: number) {
  const widthPx = renditionFor(width ?? pictureWidthPx, pictureWidthPx)
  return { format, file: fileOf(widthPx, format) }
}
