import type { ReactNode } from 'react'
import { administrationTexts } from '#shared/texts/administration.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { retryOf } from '#web/lib/retry.ts'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { CardsSkeleton, Skeleton } from '#web/ui/state/skeleton.tsx'

const { loadFailed, unreachable } = administrationTexts

interface Query<Data> {
  readonly data: Data | undefined
  readonly error: Error | null
  readonly isLoadingError: boolean
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

export interface LoadedProps<Data> {
  query: Query<Data>
  children: (data: Data) => ReactNode
}

/** What a screen of administrators shows until there is something to show, and when it could not be read. */
export function Loaded<Data>({ query, children }: LoadedProps<Data>) {
  if (query.isLoadingError) {
    return (
      <ErrorState
        title={loadFailed}
        body={refusalWords(query.error) ?? unreachable}
        {...retryOf(query)}
      />
    )
  }
  if (query.data === undefined) {
    return (
      <CardsSkeleton>
        <Skeleton shape="card" height="6rem" />
        <Skeleton shape="card" height="18rem" />
      </CardsSkeleton>
    )
  }
  return children(query.data)
}
