import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'

/** A row's key in its list. */
interface Cursor {
  readonly tsBefore: number
  readonly idBefore: string
}

interface PagedList<Row> {
  readonly queryKey: QueryKey
  readonly size: number
  readonly read: (call: {
    readonly query: Partial<Cursor> & { readonly size: number }
    readonly signal: AbortSignal
  }) => Promise<readonly Row[]>
  readonly cursorOf: (row: Row) => Cursor
}

/** A list that the server returns in pages. Its data are the rows of all pages read. */
export const pagedList = <Row>({ queryKey, size, read, cursorOf }: PagedList<Row>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => read({ query: { ...pageParam, size }, signal }),
    initialPageParam: undefined as Cursor | undefined,
    getNextPageParam: page => {
      const last = page.at(-1)
      return last && page.length >= size ? cursorOf(last) : undefined
    },
    select: ({ pages }) => pages.flat(),
    staleTime: 0,
  })
