import { isFileName, type PictureFormat } from '../picture-files.ts'

/** What the site asks of the process that decodes pictures. */
export type PictureOrder = UploadOrder | LateOrder

export interface UploadOrder {
  readonly upload: Uint8Array
  /** Else it is only said of such a one that it takes much memory. */
  readonly mayBeLarge: boolean
}

/** Renditions of one width from the original as it is stored. */
export interface LateOrder {
  readonly original: Uint8Array
  readonly widthPx: number
  readonly formats: readonly PictureFormat[]
}

/** Encoded pictures by file name. */
export type PictureFiles = ReadonlyMap<string, Uint8Array>

export interface Renditions {
  readonly width: number
  readonly height: number
  readonly files: PictureFiles
}

export interface Verdict {
  readonly verdict: 'not-a-picture' | 'damaged' | 'large'
}

/** Answers, when they make sense. */
export function readUploadWork(answer: unknown): Renditions | Verdict | undefined {
  return isRenditions(answer) || isVerdict(answer) ? answer : undefined
}

export function readLateWork(answer: unknown): PictureFiles | undefined {
  return isFiles(answer) ? answer : undefined
}

function isRenditions(answer: unknown): answer is Renditions {
  if (!(answer instanceof Object)) return false
  const { width, height, files }: Partial<Record<string, unknown>> = Object.fromEntries(
    Object.entries(answer),
  )
  const isMeasured = Number.isInteger(width) && Number.isInteger(height)
  return isMeasured && isFiles(files)
}

function isVerdict(answer: unknown): answer is Verdict {
  if (!(answer instanceof Object && 'verdict' in answer)) return false
  return ['not-a-picture', 'damaged', 'large'].some(verdict => verdict === answer.verdict)
}

function isFiles(files: unknown): files is PictureFiles {
  return files instanceof Map && [...files].every(isFile)
}

/** A name leads nowhere but into the bundle. */
const isFile = ([name, bytes]: [unknown, unknown]) =>
  typeof name === 'string' && isFileName(name) && bytes instanceof Uint8Array

export const isUploadOrder = (order: unknown): order is UploadOrder =>
  order instanceof Object && 'upload' in order

export const isLateOrder = (order: unknown): order is LateOrder =>
  order instanceof Object && 'original' in order
