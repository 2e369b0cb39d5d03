import { readingTexts } from '#shared/texts/reading.ts'
import { refusalWords } from './api-problem.ts'
import { retryOf } from './retry.ts'

interface Read {
  readonly isLoadingError: boolean
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

/**
 * What the error state of a screen shows and does, whose reads failed before anything was there: the server's reason where
 * it gave one, and all of them anew.
 */
export const failedRead = (...reads: readonly Read[]) =>
  failureOf(reads, readingTexts.checkConnection)

/** The same where the words do not ask for the reader's own connection. */
export const unreachedRead = (read: Read) => failureOf([read], readingTexts.unreachable)

function failureOf(reads: readonly Read[], otherwise: string) {
  const failed = reads.find(({ isLoadingError }) => isLoadingError)
  return { body: refusalWords(failed?.error) ?? otherwise, ...retryOf(...reads) }
}
