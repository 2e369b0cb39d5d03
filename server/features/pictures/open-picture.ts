import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { ifWritable } from '#server/platform/database/database-errors.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { isActive } from '#server/policies/private-pictures.ts'
import {
  fallbackFor,
  fileOf,
  isDeferred,
  originalFile,
  type PictureFormat,
  renditionFor,
} from './picture-files.ts'
import type { PictureLoader, SeenPicture } from './pictures.queries.ts'

interface PictureInput {
  readonly id: string
  /** The width in pixels. If absent, the widest rendition. */
  readonly width?: number | undefined
  readonly original?: boolean
  /** Set by the address that shows explicit pictures. Other addresses answer with a placeholder. */
  readonly showsNsfw?: boolean
  readonly version?: number | undefined
  /** The viewer sees nothing of the picture, only its headers. */
  readonly isHeadOnly: boolean
  readonly format: PictureFormat
  /** Whether the client already has the bytes of this entity tag. */
  readonly hasEtag: (etag: string) => boolean
}

export interface OpenedPicture {
  readonly etag: string
  readonly format: PictureFormat
  readonly cachePolicy: CachePolicy
  /** Undefined when the client already has the bytes. */
  readonly bytes: Uint8Array | undefined
}

/**
 * How a browser may cache a picture. `immutable`: for good, if the address names the version. `revalidate`: it asks
 * each time, because the owner may replace the picture or block the viewer. `never`: the picture is private.
 */
export type CachePolicy = 'immutable' | 'revalidate' | 'never'

interface StoredFile {
  readonly bundle: string
  readonly file: string
  readonly format: PictureFormat
  /** Whether this file stands in until the deferred rendition exists. */
  readonly isInterim: boolean
}

const attempts = 3
/** A wider placeholder would show no more detail. */
const placeholderMaxPx = 256
const seenStepMs = 60_000

/** A picture as the viewer may see it. Refuses one they may not see as not found. */
export async function openPicture(
  platform: Pick<Platform, 'clock' | 'db' | 'log' | 'storage'> & { readonly loader: PictureLoader },
  viewer: Viewer,
  input: PictureInput,
): Promise<OpenedPicture> {
  const { storage, loader } = platform
  const { profileId } = viewer
  const isAdmin = viewer.roles.includes('ADMIN')
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const picture = await loader.load({ profileId, isAdmin }, input.id)
    if (!picture) refuse('pictures/not-found')
    const isOwn = picture.ownerId === profileId
    if (input.original && !isOwn) refuse('pictures/original-not-yours')
    const isHidden = picture.nsfwBy !== null && !input.showsNsfw && !input.original
    if (isHidden) return openPlaceholder(picture, input)
    const isSeen = picture.privateSince !== null && !isOwn && !input.isHeadOnly
    if (isSeen) await recordSeen(platform, picture.id, profileId)
    const { bundle, file, format, isInterim } = storedFile(picture, input)
    const etag = `"${picture.id}.${picture.version}.${file}"`
    const opened = { etag, format, cachePolicy: cachePolicyOf(picture, input, isInterim) }
    if (input.hasEtag(etag)) return { ...opened, bytes: undefined }
    const bytes = await storage.read(bundle, file)
    // Without bytes, the picture was replaced or deleted after its row was read, so this tries again.
    if (bytes) return { ...opened, bytes }
  }
  throw new Error(`the files of picture ${input.id} are missing`)
}

/** The answer of the ordinary address for an explicit picture, also for its owner. It reads no file. */
async function openPlaceholder(picture: SeenPicture, input: PictureInput): Promise<OpenedPicture> {
  const format = input.format === 'jpeg' ? 'jpeg' : 'webp'
  const opened = {
    etag: `"${picture.id}.${picture.version}.veil.${format}"`,
    format,
    cachePolicy: cachePolicyOf(picture, input),
  } as const
  if (input.hasEtag(opened.etag)) return { ...opened, bytes: undefined }
  const width = Math.min(placeholderMaxPx, picture.width)
  const height = Math.max(1, Math.round((width * picture.height) / picture.width))
  return { ...opened, bytes: await drawPlaceholder(picture.id, { width, height, format }) }
}

function cachePolicyOf(
  { privateSince, version }: SeenPicture,
  input: PictureInput,
  isInterim = false,
): CachePolicy {
  if (privateSince) return 'never'
  return input.version === version && !isInterim ? 'immutable' : 'revalidate'
}

function storedFile(
  { bundle, deferredBundle, width }: SeenPicture,
  input: PictureInput,
): StoredFile {
  if (input.original) return { bundle, file: originalFile, format: 'jpeg', isInterim: false }
  const asked = { widthPx: renditionFor(input.width ?? width, width), format: input.format }
  const isInterim = isDeferred(asked) && deferredBundle === null
  const rendition = isInterim ? fallbackFor(asked) : asked
  return {
    bundle: (isDeferred(rendition) && deferredBundle) || bundle,
    file: fileOf(rendition),
    format: rendition.format,
    isInterim,
  }
}

/** Records for the owner that a viewer has opened a private picture, at most once a minute. */
async function recordSeen(
  { clock, db, log }: Pick<Platform, 'clock' | 'db' | 'log'>,
  pictureId: string,
  viewerId: string,
): Promise<void> {
  const now = clock.now()
  const stepBefore = new Date(now.getTime() - seenStepMs)
  const record = db
    .updateTable('pictures_grants')
    .set(eb => ({
      first_seen_at: eb.fn.coalesce('first_seen_at', eb.val(now)),
      last_seen_at: now,
    }))
    .where('picture_id', '=', pictureId)
    .where('viewer_profile_id', '=', viewerId)
    .where(isActive(now))
    .where(eb => eb.or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<=', stepBefore)]))
  await ifWritable(log, async () => void (await record.execute()))
}

/** The few pixels that are enlarged into the cloud. */
const grain = { width: 3, height: 3 }
/** In steps of 255: the lowest lightness and its range, and the distance of colors from gray. */
const lightness = { least: 100, span: 52 }
const chroma = { least: 12, span: 12 }
/** The range of hues in one cloud, in turns of the color circle. */
const hueSpan = 0.14
/** The effort is that of renditions: half the time of libwebp's default. */
const encoding = { quality: 70, effort: 2 }

/** The placeholder of an explicit picture: a calm cloud drawn from the picture's id alone, so it reveals nothing. */
export function drawPlaceholder(
  pictureId: string,
  { width, height, format }: { width: number; height: number; format: 'webp' | 'jpeg' },
): Promise<Buffer> {
  return sharp(grainOf(pictureId), { raw: { ...grain, channels: 3 } })
    .resize({ width, height, fit: 'fill', kernel: 'cubic' })
    .toFormat(format, encoding)
    .toBuffer()
}

/** Muted colors around one hue, in three channels of 8 bits. */
function grainOf(pictureId: string) {
  const count = grain.width * grain.height
  const dice = createHash('shake256', { outputLength: 1 + count * 3 })
    .update(pictureId)
    .digest()
  const throwOf = (place: number) => (dice[place] ?? 0) / 255
  const pixels = Array.from({ length: count }, (_, pixel) => {
    const [light, strength, turn] = [1, 2, 3].map(part => throwOf(pixel * 3 + part))
    return color({
      light: lightness.least + lightness.span * (light ?? 0),
      strength: chroma.least + chroma.span * (strength ?? 0),
      turn: throwOf(0) + hueSpan * (turn ?? 0),
    })
  })
  return Buffer.from(pixels.flat())
}

/** Three cosines, each a third of a turn apart, make a hue around gray. */
function color({ light, strength, turn }: { light: number; strength: number; turn: number }) {
  return [0, 1 / 3, 2 / 3].map(third =>
    Math.round(light + strength * Math.cos(2 * Math.PI * (turn - third))),
  )
}
