import { type Ref, useEffect, useRef } from 'react'
import { discoveryTexts as texts } from '#shared/texts/discovery.ts'
import { Button } from '#web/ui/button.tsx'
import { takeLostFocus } from '#web/ui/focus.ts'
import { Notice } from '#web/ui/notice.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { availableAgain } from './available-again.ts'
import type { NearbyProfiles } from './nearby.data.ts'
import styles from './results.module.css'

export interface ResultsFootProps {
  nearby: NearbyProfiles
  button: Ref<HTMLButtonElement>
  end: Ref<HTMLParagraphElement>
}

/** How many results are shown, and a button for more. */
export function ResultsFoot({ nearby, button, end }: ResultsFootProps) {
  const { briefs = [], hasMore, isLoadingMore, loadMore, error, tooManyUntil } = nearby
  const isEmpty = briefs.length === 0
  return (
    <div className={styles.foot}>
      {error && !isEmpty && !isLoadingMore && (
        <Notice kind="error" title={tooManyUntil ? texts.tooManyTitle : texts.failedTitle}>
          {tooManyUntil ? texts.tooMany(availableAgain(tooManyUntil)) : texts.failedBody}
        </Notice>
      )}
      {hasMore && (
        <Button ref={button} loading={isLoadingMore} onClick={loadMore}>
          {texts.tiles.loadMore}
        </Button>
      )}
      {!isEmpty && !hasMore && (
        <p ref={end} tabIndex={-1}>
          {texts.tiles.end}
        </p>
      )}
      {/* Always mounted, so that screen readers announce its changes. */}
      <output className={styles.displayed}>
        {isEmpty ? (
          <VisuallyHidden>{statusText(nearby)}</VisuallyHidden>
        ) : (
          texts.tiles.displayed(briefs.length)
        )}
      </output>
    </div>
  )
}

/** For screen readers, while nothing is listed. */
function statusText({ briefs, error }: NearbyProfiles) {
  if (briefs) return texts.tiles.displayed(0)
  return error ? '' : texts.loading
}

interface Loaded {
  readonly count: number
  readonly isLoadingMore: boolean
}

/**
 * Moves the focus from the button that loads more of a list to the first that it brought, or, when it brought nobody
 * and is gone, to the list's end. Whoever has gone elsewhere meanwhile is left there.
 */
export function useFocusOnMore({ count, isLoadingMore }: Loaded) {
  const list = useRef<HTMLUListElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const end = useRef<HTMLParagraphElement>(null)
  const countBefore = useRef<number>(undefined)
  useEffect(() => {
    const first = countBefore.current
    countBefore.current = isLoadingMore ? (first ?? count) : undefined
    if (isLoadingMore || first === undefined) return
    const news = list.current?.children[first]?.querySelector('a')
    takeLostFocus(news ?? end.current, button.current)
  }, [count, isLoadingMore])
  return { list, button, end }
}
