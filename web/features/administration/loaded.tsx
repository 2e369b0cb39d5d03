import type { ReactNode } from 'react'
import { administrationTexts } from '#shared/texts/administration.ts'
import { unreachedRead } from '#web/lib/failed-read.ts'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { CardsSkeleton, Skeleton } from '#web/ui/state/skeleton.tsx'

interface Query<Data> {
  readonly data: Data | undefined
  readonly error: Error | null
  readonly isLoadingError: boolean
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

export interface LoadedProps<Data> {
  query: Query<Data>
  failed?: string
  heights?: readonly [string, string]
  children: (data: Data) => ReactNode
}

export function Loaded<Data>(props: LoadedProps<Data>) {
  const {
    query,
    failed = administrationTexts.loadFailed,
    heights = ['6rem', '18rem'],
    children,
  } = props
  if (query.isLoadingError) return <ErrorState title={failed} {...unreachedRead(query)} />
  if (query.data === undefined) {
    return (
      <CardsSkeleton>
        <Skeleton shape="card" height={heights[0]} />
        <Skeleton shape="card" height={heights[1]} />
      </CardsSkeleton>
    )
  }
  return children(query.data)
}
