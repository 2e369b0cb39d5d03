import { IconMap2, IconMapPin } from '@tabler/icons-react'
import { discoveryTexts as texts } from '#shared/texts/discovery.ts'
import { formatTime, formatWeekdayTime } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import type { NearbyProfiles } from './discovery.data.ts'

export interface NearbyProblemProps {
  nearby: Pick<NearbyProfiles, 'isNoPosition' | 'tooManyUntil' | 'isFetching' | 'refetch'>
}

export function NearbyProblem({ nearby }: NearbyProblemProps) {
  const { isNoPosition, tooManyUntil, isFetching, refetch } = nearby
  if (isNoPosition) {
    return (
      <EmptyState
        icon={IconMapPin}
        title={texts.noPositionTitle}
        body={texts.noPositionBody}
        action={
          <ButtonLink to="/search/map" variant="primary" icon={IconMap2}>
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

const minuteMs = 60_000

/** The first full minute after a time (ms), with its weekday if that is not today. */
export function availableAgain(until: number, now = Date.now()): string {
  const minute = Math.ceil(until / minuteMs) * minuteMs
  const isToday = new Date(minute).toDateString() === new Date(now).toDateString()
  return isToday ? formatTime(minute) : formatWeekdayTime(minute)
}
