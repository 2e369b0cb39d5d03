import { IconMap2, IconMapPin } from '@tabler/icons-react'
import { discoveryTexts as texts } from '#shared/texts/discovery.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { availableAgain } from './available-again.ts'
import type { NearbyProfiles } from './nearby.data.ts'

export interface NearbyProblemProps {
  nearby: Pick<NearbyProfiles, 'isNoPosition' | 'tooManyUntil' | 'isFetching' | 'refetch'>
}

/** Why no results can be shown, and what to do about it. */
export function NearbyProblem({ nearby }: NearbyProblemProps) {
  const { isNoPosition, tooManyUntil, isFetching, refetch } = nearby
  if (isNoPosition) {
    return (
      <EmptyState
        icon={<IconMapPin />}
        title={texts.noPositionTitle}
        body={texts.noPositionBody}
        action={
          <ButtonLink to="/search/map" variant="primary" icon={<IconMap2 aria-hidden="true" />}>
            {texts.openMap}
          </ButtonLink>
        }
      />
    )
  }
  const isTooMany = tooManyUntil !== undefined
  return (
    <ErrorState
      title={isTooMany ? texts.tooManyTitle : texts.failedTitle}
      body={isTooMany ? texts.tooMany(availableAgain(tooManyUntil)) : texts.failedBody}
      onRetry={refetch}
      retrying={isFetching}
    />
  )
}
