import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { fileOf, originalFile, type PictureFormat, renditionFor } from './picture-files.ts'
import { pictureSeenBy } from './pictures.queries.ts'
import { openVeil } from './veil/open-veil.ts'

export interface PictureWish {
  readonly id: string
  /** Pixels; the widest rendition when absent. */
  readonly width?: number | undefined
  readonly original?: boolean
  /** Asked by the address that shows what is not safe for work, which the others veil. */
  readonly isUnveiled?: boolean
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
  /** Undefined when the caller holds them already. */
  readonly bytes: Uint8Array | undefined
}

const attempts = 3

/** A picture as the viewer may see it. One he may not see is not found. */
export async function openPicture(
  { db, storage }: Pick<Platform, 'db' | 'storage'>,
  viewer: Viewer,
  wish: PictureWish,
): Promise<OpenedPicture> {
  const isAdmin = viewer.roles.includes('ADMIN')
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const picture = await pictureSeenBy(db, { profileId: viewer.profileId, isAdmin }, wish.id)
    if (!picture) refuse('pictures/not-found')
    if (wish.original && picture.ownerId !== viewer.profileId) {
      refuse('pictures/original-not-yours')
    }
    const isVeiled = picture.nsfwBy !== null && !wish.isUnveiled && !wish.original
    if (isVeiled) return openVeil(picture, wish)
    const { format, file } = wish.original
      ? { format: 'jpeg' as const, file: originalFile }
      : renditionFile(wish, picture.width)
    const opened = {
      etag: `"${picture.id}.${picture.version}.${file}"`,
      format,
      isPinned: wish.version === picture.version,
    }
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
