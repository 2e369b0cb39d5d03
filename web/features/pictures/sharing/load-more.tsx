import { pictureSharingTexts as texts } from '#shared/texts/picture-sharing.ts'
import { Button } from '#web/ui/button.tsx'

export interface LoadMoreProps {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
}

/** The way to the next step of a list, where there is one. */
export function LoadMore(props: LoadMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = props
  if (!hasNextPage) return null
  return (
    <div>
      <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchNextPageError ? texts.moreFailed : texts.more}
      </Button>
    </div>
  )
}
