import { useRef } from 'react'
import { Link } from 'react-router'
import type { DiscoveryFilter } from '#shared/contract/discovery.ts'
import type { SavedSearches as Saved, SavedSearch } from '#shared/contract/saved-searches.ts'
import { savedSearchesMax } from '#shared/saved-searches.ts'
import { savedSearchesTexts as texts } from '#shared/texts/saved-searches.ts'
import { uiTexts } from '#shared/texts/ui.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button/button.tsx'
import { buttonBeside } from '#web/ui/focus.ts'
import { Cluster, Hint, Stack } from '#web/ui/layout/primitives.tsx'
import { Confirm, useDialogAbout } from '#web/ui/overlay/confirm.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { SaveSearchForm } from './save-search-form.tsx'
import { SavedSearchItem } from './saved-search-item.tsx'
import { useDeleteSearch, useSavedSearches } from './saved-searches.data.ts'

export interface SavedSearchesProps {
  onApply: (filter: DiscoveryFilter) => void
}

export function SavedSearches({ onApply }: SavedSearchesProps) {
  const { data, error, isPending, isLoadingError, isFetching, refetch } = useSavedSearches()
  return (
    <Stack gap={4}>
      {isPending && <Skeleton shape="card" height="var(--touch)" label={texts.loading} />}
      {isLoadingError && (
        <Cluster gap={2} tone="muted" size="small" role="alert">
          <span>{refusalWords(error) ?? texts.failed}</span>
          <Button variant="quiet" loading={isFetching} onClick={() => void refetch()}>
            {uiTexts.retry}
          </Button>
        </Cluster>
      )}
      {data && (
        <>
          <SaveSearch saved={data} />
          {data.searches.length === 0 ? (
            data.maySave && <Hint>{texts.none}</Hint>
          ) : (
            <SearchList saved={data} onApply={onApply} />
          )}
        </>
      )}
    </Stack>
  )
}

function SaveSearch({ saved: { searches, maySave } }: { saved: Saved }) {
  if (!maySave) {
    return (
      <Hint>
        {texts.forContributors} <Link to="/billing">{texts.contribute}</Link>
      </Hint>
    )
  }
  if (searches.length >= savedSearchesMax) return <Hint>{texts.full}</Hint>
  return <SaveSearchForm />
}

interface SearchListProps extends SavedSearchesProps {
  saved: Saved
}

function SearchList({ saved: { searches, maySave }, onApply }: SearchListProps) {
  const list = useRef<HTMLUListElement>(null)
  const beside = useRef<HTMLElement>(undefined)
  const question = useDialogAbout<SavedSearch>()
  const asked = question.thing
  const { mutate, isPending, variables } = useDeleteSearch(() => beside.current?.focus())
  return (
    <>
      <Stack ref={list} as="ul">
        {searches.map(search => (
          <SavedSearchItem
            key={search.id}
            search={search}
            maySave={maySave}
            isEnding={isPending && variables?.id === search.id}
            onApply={() => onApply(search.filter)}
            onDelete={button => {
              beside.current =
                buttonBeside(button) ??
                list.current?.closest('details')?.querySelector('summary') ??
                undefined
              question.open(search)
            }}
          />
        ))}
      </Stack>
      {asked && (
        <Confirm
          dialog={question}
          title={texts.removeTitle(asked.name)}
          body={texts.removeBody}
          confirm={texts.removeConfirm}
          onConfirm={() => mutate(asked)}
          next={() => beside.current ?? null}
        />
      )}
    </>
  )
}
