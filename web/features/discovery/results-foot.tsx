import type { Ref, RefObject } from 'react'
import { discoveryTexts as texts } from '#shared/texts/discovery.ts'
import { LoadMore } from '#web/ui/button/load-more.tsx'
import { Hint, Stack } from '#web/ui/layout/primitives.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { availableAgain } from './available-again.ts'
import type { NearbyProfiles } from './nearby.data.ts'

export interface ResultsFootProps {
  nearby: NearbyProfiles
  button: RefObject<HTMLButtonElement | null>
  end: Ref<HTMLParagraphElement>
}

/** How many results are shown, and more by scrolling or by a button. */
export function ResultsFoot({ nearby, button, end }: ResultsFootProps) {
  const { briefs = [], hasNextPage, isFetchingNextPage, error, tooManyUntil } = nearby
  const isEmpty = briefs.length === 0
  return (
    <Stack align="center" gap={3} pad={[6, 0]}>
      {error && !isEmpty && !isFetchingNextPage && (
        <Notice kind="error" title={tooManyUntil ? texts.tooManyTitle : texts.failedTitle}>
          {tooManyUntil ? texts.tooMany(availableAgain(tooManyUntil)) : texts.failedBody}
        </Notice>
      )}
      <LoadMore ref={button} next={nearby} label={texts.tiles.loadMore} isEndless />
      {!isEmpty && !hasNextPage && (
        <p ref={end} tabIndex={-1}>
          {texts.tiles.end}
        </p>
      )}
      {/* Always mounted, so that screen readers announce its changes. */}
      <Hint as="output">
        {isEmpty ? (
          <VisuallyHidden>{statusText(nearby)}</VisuallyHidden>
        ) : (
          texts.tiles.displayed(briefs.length)
        )}
      </Hint>
    </Stack>
  )
}

/** For screen readers, while nothing is listed. */
function statusText({ briefs, error }: NearbyProfiles) {
  if (briefs) return texts.tiles.displayed(0)
  return error ? '' : texts.loading
}
