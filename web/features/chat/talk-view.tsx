import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react'
import { readingTexts } from '#shared/texts/reading.ts'
import { takeLostFocus } from '#web/ui/focus.ts'
import { Stack } from '#web/ui/layout/primitives.tsx'
import { ErrorBoundary } from '#web/ui/state/error-boundary.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'

export interface TalkViewProps {
  view: RefObject<HTMLDivElement | null>
  /** The list of another thread is tried again after a failure. */
  thread: string
  /** The number of messages that the list shows. Undefined until they are read. */
  count: number | undefined
  /** Shown instead of the list, and of `loading`, if nothing could be read. */
  failure: ReactNode
  loading: ReactNode
  empty: ReactNode
  list: ReactNode
  failed: string
  /** Between the list and the composer. */
  children: ReactNode
  composer: ReactNode
}

/** A list of messages above a composer, in one of its four states. */
export function TalkView(props: TalkViewProps) {
  const { view, thread, count, failure, loading, empty, list, failed, children, composer } = props
  useFocusOnceEmpty(view, count)
  return (
    <Stack ref={view} tabIndex={-1} rows="1fr auto auto">
      {count !== undefined && count > 0 && (
        <ErrorBoundary resetKey={thread} fallback={<ListFailed title={failed} />}>
          <Suspense fallback={loading}>{list}</Suspense>
        </ErrorBoundary>
      )}
      {count === undefined && !failure && loading}
      {(count === 0 || failure) && (
        <Stack justify="center" scrolls>
          {failure || empty}
        </Stack>
      )}
      {children}
      {composer}
    </Stack>
  )
}

/** The message that had the focus may have been the last one. */
function useFocusOnceEmpty(view: RefObject<HTMLElement | null>, count = 0) {
  const countBefore = useRef(0)
  useEffect(() => {
    if (count === 0 && countBefore.current > 0) takeLostFocus(view.current)
    countBefore.current = count
  }, [view, count])
}

function ListFailed({ title }: { title: string }) {
  return (
    <Stack justify="center" scrolls>
      <ErrorState
        title={title}
        body={readingTexts.checkConnection}
        onRetry={() => window.location.reload()}
      />
    </Stack>
  )
}
