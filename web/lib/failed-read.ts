import { readingTexts } from '#shared/texts/reading.ts'
import { refusalWords } from './api-problem.ts'
import { retryOf } from './retry.ts'

interface Read {
  readonly isLoadingError: boolean
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

/** What an error state shows and does: the server's reason, if it gave one, and a retry of all reads. */
export const failedRead = (...reads: readonly Read[]) =>
  failureOf(reads, readingTexts.checkConnection)

/** The same, with words that do not mention the reader's own connection. */
export const unreachedRead = (read: Read) => failureOf([read], readingTexts.unreachable)

function failureOf(reads: readonly Read[], otherwise: string) {
  const failed = reads.find(({ isLoadingError }) => isLoadingError)
  return { body: refusalWords(failed?.error) ?? otherwise, ...retryOf(...reads) }
}
