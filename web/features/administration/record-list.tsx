import type { ReactNode } from 'react'
import { administrationTexts } from '#shared/texts/administration.ts'
import { LoadMore, type NextPage, useFocusOnNextPage } from '#web/ui/button/load-more.tsx'
import { Stack } from '#web/ui/layout/primitives.tsx'
import { Loaded, type LoadedProps } from './loaded.tsx'

const { records: texts } = administrationTexts

interface RecordListProps<Row> {
  query: LoadedProps<readonly Row[]>['query'] & NextPage
  empty: ReactNode
  /** Renders the items. It gets a function that focuses the list after an item may have left it. */
  children: (rows: readonly Row[], focusList: () => void) => ReactNode
}

export function RecordList<Row>({ query, empty, children }: RecordListProps<Row>) {
  const { list, ...refs } = useFocusOnNextPage(query.data?.length ?? 0, query.isFetchingNextPage)
  return (
    <Loaded query={query}>
      {rows =>
        rows.length === 0 ? (
          empty
        ) : (
          <>
            <Stack ref={list} as="ul" gap={3} below={4} wrap="anywhere" quietFocus tabIndex={-1}>
              {children(rows, () => list.current?.focus())}
            </Stack>
            <LoadMore refs={refs} next={query} label={texts.more} failedLabel={texts.moreFailed} />
          </>
        )
      }
    </Loaded>
  )
}
