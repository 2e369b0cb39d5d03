import { IconMap2, IconMoodEmpty } from '@tabler/icons-react'
import { discoveryTexts as texts } from '#shared/texts/discovery.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export interface NobodyNearProps {
  /** Clears the filter; none where nothing is filtered. */
  onClear: (() => void) | undefined
}

export function NobodyNear({ onClear }: NobodyNearProps) {
  if (onClear) {
    return (
      <EmptyState
        icon={<IconMoodEmpty />}
        title={texts.nobodyFitsTitle}
        body={texts.nobodyFitsBody}
        action={
          <Button
            variant="primary"
            onClick={({ currentTarget }) => {
              // It goes with the empty list, and must not take the focus with it.
              currentTarget.closest('main')?.focus({ preventScroll: true })
              onClear()
            }}
          >
            {texts.clearFilter}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={<IconMoodEmpty />}
      title={texts.nobodyTitle}
      body={texts.nobodyBody}
      action={
        <ButtonLink to="/search/map" icon={<IconMap2 aria-hidden="true" />}>
          {texts.openMap}
        </ButtonLink>
      }
    />
  )
}
