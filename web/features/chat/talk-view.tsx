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
  /** Whether the list has nothing to show. Undefined until the messages are read. */
  isEmpty: boolean | undefined
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
  const { view, thread, isEmpty, failure, loading, empty, list, failed, children, composer } = props
  useFocusOnceEmpty(view, isEmpty)
  return (
    <Stack ref={view} tabIndex={-1} rows="1fr auto auto">
      {isEmpty === false && (
        <ErrorBoundary resetKey={thread} fallback={<ListFailed title={failed} />}>
          <Suspense fallback={loading}>{list}</Suspense>
        </ErrorBoundary>
      )}
      {isEmpty === undefined && !failure && loading}
      {(isEmpty || failure) && (
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
function useFocusOnceEmpty(view: RefObject<HTMLElement | null>, isEmpty?: boolean) {
  const wasEmpty = useRef(isEmpty)
  useEffect(() => {
    if (isEmpty && wasEmpty.current === false) takeLostFocus(view.current)
    wasEmpty.current = isEmpty
  }, [view, isEmpty])
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
