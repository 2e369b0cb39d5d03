import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { pictureUploadTexts } from '#shared/texts/picture-upload.ts'
import { picturesTexts } from '#shared/texts/pictures.ts'
import { ApiProblem, isRefusedAs, refusalWords } from '#web/lib/api-problem.ts'
import { hasTooManyPixels, shrinkPicture } from '../encode-picture.ts'
import { checkPictureFile } from '../file-input.tsx'
import { useUploadPicture } from '../pictures.data.ts'

export interface Upload {
  readonly key: string
  readonly file: File
  /** Object URL of the file itself. */
  readonly preview: string
  readonly state:
    | { readonly kind: 'waiting' }
    | { readonly kind: 'sending'; readonly share: number }
    | { readonly kind: 'sent' }
    | { readonly kind: 'failed'; readonly words: string }
}

interface SendOptions {
  readonly isPrivate: boolean
  readonly isNsfw: boolean
  /** Called with a file that the server would accept in a smaller size. It leaves the list. */
  readonly onTooLarge: (file: File) => void
}

/** Uploads pictures one after another, until one is removed from the list or the member leaves the screen. */
export function useUploads(profileId: string) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [isSending, setIsSending] = useState(false)
  const upload = useUploadPicture(profileId)
  const cancelled = useCancelled()
  const removed = useRef(new Set<string>())
  useRevokedPreviews(uploads)

  const put = (key: string, state: Upload['state']) =>
    setUploads(before => before.map(each => (each.key === key ? { ...each, state } : each)))
  const add = (files: readonly File[]) => setUploads(before => [...before, ...files.map(uploadOf)])
  const remove = (key: string) => {
    removed.current.add(key)
    setUploads(before => before.filter(each => each.key !== key))
  }

  const sendOne = async ({ key, file }: Upload, options: SendOptions, signal: AbortSignal) => {
    const { onTooLarge, ...choices } = options
    const onProgress = (share: number) => put(key, { kind: 'sending', share })
    onProgress(0)
    try {
      await upload({ file, ...choices, onProgress, signal })
      put(key, { kind: 'sent' })
      return true
    } catch (problem) {
      if (isRefusedAs(problem, 'pictures/too-many-pixels')) {
        remove(key)
        onTooLarge(file)
        return true
      }
      put(key, { kind: 'failed', words: wordsOf(problem) })
      return isAboutFile(problem)
    }
  }
  const send = async (options: SendOptions) => {
    const { signal } = cancelled.current
    setIsSending(true)
    for (const each of uploads.filter(({ state }) => state.kind !== 'sent')) {
      if (removed.current.has(each.key)) continue
      if (!(await sendOne(each, options, signal)) || signal.aborted) break
    }
    setIsSending(false)
  }
  return { uploads, isSending, add, remove, send }
}

function uploadOf(file: File): Upload {
  const preview = URL.createObjectURL(file)
  return { key: preview, file, preview, state: { kind: 'waiting' } }
}

/** A failure of one file does not stop the others. */
const isAboutFile = (problem: unknown) =>
  problem instanceof ApiProblem &&
  problem.status >= 400 &&
  problem.status < 500 &&
  problem.status !== 429

function wordsOf(problem: unknown) {
  const words = refusalWords(problem) ?? pictureUploadTexts.unreachable
  return isAboutFile(problem) ? picturesTexts.rejected([words]) : words
}

function useCancelled() {
  const cancelled = useRef(new AbortController())
  // A layout effect runs as the screen closes. Later would be too late: anything sent until then would arrive.
  useLayoutEffect(() => {
    const now = new AbortController()
    cancelled.current = now
    return () => now.abort()
  }, [])
  return cancelled
}

function useRevokedPreviews(uploads: readonly Upload[]) {
  const shown = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const now = new Set(uploads.map(({ preview }) => preview))
    for (const preview of shown.current) if (!now.has(preview)) URL.revokeObjectURL(preview)
    shown.current = now
  }, [uploads])
  useEffect(
    () => () => {
      for (const preview of shown.current) URL.revokeObjectURL(preview)
    },
    [],
  )
}

interface RejectedFile {
  readonly key: string
  readonly file: File
  readonly reasons: readonly string[]
  /** The file is only too large, and the browser can shrink it. */
  readonly canShrink: boolean
  readonly isShrinking: boolean
}

let rejections = 0

/** Passes on the chosen files that can be uploaded, and collects the others. */
export function useChosenFiles(onAccepted: (files: readonly File[]) => void) {
  const [rejected, setRejected] = useState<readonly RejectedFile[]>([])
  const reject = (file: File, reasons: readonly string[]) =>
    setRejected(before => [...before, rejectedOf({ file, reasons })])
  const choose = async (files: readonly File[]) => {
    // A file that is being shrunk stays.
    setRejected(before => before.filter(({ isShrinking }) => isShrinking))
    // One after another, because each is read whole.
    for (const file of files) {
      const reasons = await reasonsAgainst(file)
      if (reasons.length === 0) onAccepted([file])
      else reject(file, reasons)
    }
  }
  const rejectPixels = (file: File) => reject(file, [picturesTexts.tooManyPixels])
  const dismiss = ({ key }: RejectedFile) =>
    setRejected(before => before.filter(other => other.key !== key))
  const replace = (changed: RejectedFile) =>
    setRejected(before => before.map(other => (other.key === changed.key ? changed : other)))
  const shrink = async (large: RejectedFile) => {
    replace({ ...large, isShrinking: true })
    try {
      onAccepted([await shrinkPicture(large.file)])
      dismiss(large)
    } catch {
      replace({ ...large, reasons: [pictureUploadTexts.notSmaller], canShrink: false })
    }
  }
  return { rejected, choose, rejectPixels, dismiss, shrink }
}

async function reasonsAgainst(file: File): Promise<readonly string[]> {
  const reasons = checkPictureFile(file)
  const isOnlyLarge = reasons.length === 0 && (await hasTooManyPixels(file))
  return isOnlyLarge ? [picturesTexts.tooManyPixels] : reasons
}

const shrinkable: readonly string[] = [picturesTexts.tooLarge, picturesTexts.tooManyPixels]

function rejectedOf({ file, reasons }: Pick<RejectedFile, 'file' | 'reasons'>): RejectedFile {
  rejections += 1
  return {
    key: `${rejections}`,
    file,
    reasons,
    canShrink: reasons.every(reason => shrinkable.includes(reason)),
    isShrinking: false,
  }
}
