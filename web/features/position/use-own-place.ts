import { useSyncExternalStore } from 'react'
import type { Point } from '#shared/distance.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import type { OwnPlace } from '#web/lib/kept-place.ts'
import { onGpsProblem } from './gps-problems.ts'
import { byGps, leaveGps, withHidden } from './own-place.ts'
import { choosePlace, currentOwnPlace, onOwnPlaceChange, tellFix } from './own-place-store.ts'

interface OwnPlaceNow {
  readonly place: OwnPlace
  /** Where the marker of the member stands. Unknown while GPS has not answered yet. */
  readonly point: Point | undefined
  readonly error: Error | null
  readonly isTriedAgain: boolean
  readonly isIncomplete: boolean
}

/** The member's own place, and how he changes it; nothing before the site has said where to begin. */
export function useOwnPlace() {
  const state = useSyncExternalStore(onOwnPlaceChange, currentOwnPlace)
  const { place, fix, error, isTriedAgain, isIncomplete } = state
  if (!place) return undefined
  const now: OwnPlaceNow = {
    place,
    point: place.mode === 'gps' ? fix : place.chosen,
    error,
    isTriedAgain,
    isIncomplete:
      isIncomplete || (error instanceof ApiProblem && error.code === 'profile/incomplete'),
  }
  return { ...now, ...changes }
}

export function endGps(): void {
  const { fix, disclosed } = currentOwnPlace()
  choosePlace(place => leaveGps(place, fix && disclosed))
  tellFix(undefined)
}

const changes = {
  moveTo: (lat: number, lon: number) =>
    choosePlace(place => ({ ...place, mode: 'walk', chosen: { lat, lon }, isUnsent: true })),
  beginGps: () => choosePlace(byGps),
  endGps,
  show: () => choosePlace(place => withHidden(place, false)),
  hide: () => choosePlace(place => withHidden(place, true)),
  onGpsProblem,
}
