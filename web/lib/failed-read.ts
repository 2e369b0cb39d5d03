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
export function failedRead(...reads: readonly Read[]) {
  const failed = reads.find(({ isLoadingError }) => isLoadingError)
  return {
    body: refusalWords(failed?.error) ?? readingTexts.checkConnection,
    ...retryOf(...reads),
  }
}
