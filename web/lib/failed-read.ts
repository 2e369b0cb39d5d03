import { readingTexts } from '#shared/texts/reading.ts'
import { refusalWords } from './api-problem.ts'

/** What a query says of itself. */
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

/** Only how to read anew, where words of its own say what has failed. */
export function retryOf(...reads: readonly Pick<Read, 'isFetching' | 'refetch'>[]) {
  return {
    onRetry: () => void Promise.all(reads.map(({ refetch }) => refetch())),
    retrying: reads.some(({ isFetching }) => isFetching),
  }
}
