import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'

interface PagedList<Row> {
  readonly queryKey: QueryKey
  readonly size: number
  readonly read: (call: {
    readonly query: { readonly page: number; readonly size: number }
    readonly signal: AbortSignal
  }) => Promise<readonly Row[]>
}

/** A list that the server returns in numbered pages. Its data are the rows of all pages read. */
export const pagedList = <Row>({ queryKey, size, read }: PagedList<Row>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => read({ query: { page: pageParam, size }, signal }),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.length < size ? undefined : pages.length),
    select: ({ pages }) => pages.flat(),
    staleTime: 0,
  })
