import { useEffect, useRef, useState } from 'react'
import { pictureUploadTexts } from '#shared/texts/picture-upload.ts'
import { picturesTexts } from '#shared/texts/pictures.ts'
import { ApiProblem, refusalWords } from '#web/lib/api-problem.ts'
import { useUploadPicture } from '../pictures.data.ts'

export interface Upload {
  readonly key: string
  readonly file: File
  /** Address of the file itself. */
  readonly preview: string
  readonly state:
    | { readonly kind: 'waiting' }
    | { readonly kind: 'sending'; readonly share: number }
    | { readonly kind: 'sent' }
    | { readonly kind: 'failed'; readonly words: string }
}

interface Choices {
  readonly isPrivate: boolean
  readonly isNsfw: boolean
}

/** Sends pictures one after the other, until one is removed from the list or the screen is left. */
export function useUploads(profileId: string) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [isSending, setIsSending] = useState(false)
  const upload = useUploadPicture(profileId)
  const cancelled = useCancelled()
  /** Removed from the list, also while others are being sent. */
  const removed = useRef(new Set<string>())
  useRevokedPreviews(uploads)

  const put = (key: string, state: Upload['state']) =>
    setUploads(before => before.map(each => (each.key === key ? { ...each, state } : each)))
  const add = (files: readonly File[]) => setUploads(before => [...before, ...files.map(uploadOf)])
  const remove = (key: string) => {
    removed.current.add(key)
    setUploads(before => before.filter(each => each.key !== key))
  }

  const sendOne = async ({ key, file }: Upload, choices: Choices, signal: AbortSignal) => {
    const onProgress = (share: number) => put(key, { kind: 'sending', share })
    onProgress(0)
    try {
      await upload({ file, ...choices, onProgress, signal })
      put(key, { kind: 'sent' })
      return true
    } catch (problem) {
      put(key, { kind: 'failed', words: wordsOf(problem) })
      return isAboutFile(problem)
    }
  }
  const send = async (choices: Choices) => {
    const { signal } = cancelled.current
    setIsSending(true)
    for (const each of uploads.filter(({ state }) => state.kind !== 'sent')) {
      if (removed.current.has(each.key)) continue
      if (!(await sendOne(each, choices, signal)) || signal.aborted) break
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

/** Cancels the uploads when the screen is left. */
function useCancelled() {
  const cancelled = useRef(new AbortController())
  useEffect(() => {
    const now = new AbortController()
    cancelled.current = now
    return () => now.abort()
  }, [])
  return cancelled
}

/** Releases files that are no longer shown. */
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
