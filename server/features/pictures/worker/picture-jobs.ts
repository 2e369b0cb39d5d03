import { picturePreviewPattern } from '#shared/picture-limits.ts'
import { isFileName, type PictureFormat } from '../picture-files.ts'

export type PictureJob = UploadJob | DeferredJob | PreviewJob | FingerprintJob

export interface UploadJob {
  readonly upload: Uint8Array
  /** If false, a picture that takes much memory gets the verdict `large`. */
  readonly mayBeLarge: boolean
  /** The part to store. If absent, the whole picture. */
  readonly cut?: Cut | undefined
}

/** Pixels of the upright picture in its stored size. */
export interface Cut {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Renditions of one width, made from the stored original. */
export interface DeferredJob {
  readonly original: Uint8Array
  readonly widthPx: number
  readonly formats: readonly PictureFormat[]
}

/** The preview of a picture that was stored before previews existed. */
export interface PreviewJob {
  readonly previewOf: Uint8Array
}

export interface FingerprintJob {
  readonly fingerprintOf: Uint8Array
}

/** Two hashes of a picture, 64 binary digits each. 'plain' when it shows too little to tell it apart from others. */
export type Fingerprint = { readonly rows: string; readonly columns: string } | 'plain'

/** Encoded pictures by file name. */
export type PictureFiles = ReadonlyMap<string, Uint8Array>

export interface Renditions {
  readonly width: number
  readonly height: number
  readonly files: PictureFiles
  /** In the format of `PicturePreview` in the contract. */
  readonly preview: string
}

/** Without `large`, which is not final, the end of a refusal's code. */
const verdicts = ['not-a-picture', 'damaged', 'incomplete', 'too-many-pixels', 'large'] as const

export interface Verdict {
  readonly verdict: (typeof verdicts)[number]
}

/** Undefined for an invalid result, as in the next functions. */
export function readUploadResult(result: unknown): Renditions | Verdict | undefined {
  return isRenditions(result) || isVerdict(result) ? result : undefined
}

export function readPreviewResult(result: unknown): { readonly preview: string } | undefined {
  if (!(result instanceof Object && 'preview' in result)) return undefined
  const { preview } = result
  return isPreview(preview) ? { preview } : undefined
}

export function readFingerprint(
  result: unknown,
): { readonly fingerprint: Fingerprint } | undefined {
  if (!(result instanceof Object && 'fingerprint' in result)) return undefined
  const { fingerprint } = result
  if (fingerprint === 'plain') return { fingerprint }
  if (!(fingerprint instanceof Object && 'rows' in fingerprint && 'columns' in fingerprint))
    return undefined
  const { rows, columns } = fingerprint
  return isHash(rows) && isHash(columns) ? { fingerprint: { rows, columns } } : undefined
}

const isHash = (hash: unknown): hash is string =>
  typeof hash === 'string' && /^[01]{64}$/.test(hash)

export function readDeferredResult(result: unknown): PictureFiles | undefined {
  return isFiles(result) ? result : undefined
}

function isRenditions(result: unknown): result is Renditions {
  if (!(result instanceof Object)) return false
  const { width, height, files, preview }: Partial<Record<string, unknown>> = Object.fromEntries(
    Object.entries(result),
  )
  const isMeasured = Number.isInteger(width) && Number.isInteger(height)
  return isMeasured && isFiles(files) && isPreview(preview)
}

const isPreview = (preview: unknown): preview is string =>
  typeof preview === 'string' && picturePreviewPattern.test(preview)

function isVerdict(result: unknown): result is Verdict {
  if (!(result instanceof Object && 'verdict' in result)) return false
  return verdicts.some(verdict => verdict === result.verdict)
}

function isFiles(files: unknown): files is PictureFiles {
  return files instanceof Map && [...files].every(isFile)
}

/** The name must not lead out of the bundle. */
const isFile = ([name, bytes]: [unknown, unknown]) =>
  typeof name === 'string' && isFileName(name) && bytes instanceof Uint8Array

export const isUploadJob = (job: unknown): job is UploadJob =>
  job instanceof Object && 'upload' in job

export const isDeferredJob = (job: unknown): job is DeferredJob =>
  job instanceof Object && 'original' in job

export const isPreviewJob = (job: unknown): job is PreviewJob =>
  job instanceof Object && 'previewOf' in job

export const isFingerprintJob = (job: unknown): job is FingerprintJob =>
  job instanceof Object && 'fingerprintOf' in job
