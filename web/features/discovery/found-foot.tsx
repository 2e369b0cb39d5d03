import type { Ref } from 'react'
import { discoveryTexts as texts } from '#shared/texts/discovery.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './found.module.css'
import type { Nearest } from './nearest.data.ts'
import { whenAgain } from './when-again.ts'

export interface FoundFootProps {
  nearest: Nearest
  button: Ref<HTMLButtonElement>
  end: Ref<HTMLParagraphElement>
}

/** How many are shown, and more of them. */
export function FoundFoot({ nearest, button, end }: FoundFootProps) {
  const { briefs = [], hasMore, isLoadingMore, loadMore, error, tooManyUntil } = nearest
  const isEmpty = briefs.length === 0
  return (
    <div className={styles.foot}>
      {error && !isEmpty && !isLoadingMore && (
        <Notice kind="error" title={tooManyUntil ? texts.tooManyTitle : texts.failedTitle}>
          {tooManyUntil ? texts.tooMany(whenAgain(tooManyUntil)) : texts.failedBody}
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
      {/* Always there, so that a screen reader hears what changes in it. */}
      <output className={styles.displayed}>
        {isEmpty ? (
          <VisuallyHidden>{quietWords(nearest)}</VisuallyHidden>
        ) : (
          texts.tiles.displayed(briefs.length)
        )}
      </output>
    </div>
  )
}

/** For who does not see the empty places. */
function quietWords({ briefs, error }: Nearest) {
  if (briefs) return texts.tiles.displayed(0)
  return error ? '' : texts.loading
}
