import type { Ref } from 'react'
import { discoveryTexts as texts } from '#shared/texts/discovery.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { Nearest } from './nearest.data.ts'
import styles from './tiles.module.css'
import { whenAgain } from './when-again.ts'

export interface TilesFootProps {
  nearest: Nearest
  button: Ref<HTMLButtonElement>
  end: Ref<HTMLParagraphElement>
}

/** How many are shown, and more of them. */
export function TilesFoot({ nearest, button, end }: TilesFootProps) {
  const { briefs, hasMore, isLoadingMore, loadMore, error, tooManyUntil } = nearest
  return (
    <div className={styles.foot}>
      {error && !isLoadingMore && (
        <Notice kind="error" title={tooManyUntil ? texts.tooManyTitle : texts.failedTitle}>
          {tooManyUntil ? texts.tooMany(whenAgain(tooManyUntil)) : texts.failedBody}
        </Notice>
      )}
      {hasMore && (
        <Button ref={button} loading={isLoadingMore} onClick={loadMore}>
          {texts.tiles.loadMore}
        </Button>
      )}
      {briefs && !hasMore && (
        <p ref={end} tabIndex={-1}>
          {texts.tiles.end}
        </p>
      )}
      <output className={styles.displayed}>
        {briefs ? (
          texts.tiles.displayed(briefs.length)
        ) : (
          <VisuallyHidden>{texts.loading}</VisuallyHidden>
        )}
      </output>
    </div>
  )
}
