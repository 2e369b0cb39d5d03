import { useEffect, useSyncExternalStore } from 'react'
import type { Point } from '#shared/distance.ts'
import { GpsFollower } from './gps-follower.tsx'
import { beginPlace, currentOwnPlace, onOwnPlaceChange, tellIncomplete } from './own-place-store.ts'
import { usePositionReport } from './use-position-report.ts'

export interface OwnPlaceKeeperProps {
  profileId: string
  /** Where a member begins who has chosen nothing yet. */
  city: Point
  /** Whether the profile has what others must see; undefined while that is unknown. */
  isComplete: boolean | undefined
}

/** Keeps the member's place for all screens, and reports it. Shows nothing. */
export function OwnPlaceKeeper({ profileId, city, isComplete }: OwnPlaceKeeperProps) {
  const { place } = useSyncExternalStore(onOwnPlaceChange, currentOwnPlace)
  useEffect(() => beginPlace(city), [city])
  useEffect(() => tellIncomplete(isComplete === false), [isComplete])
  usePositionReport(profileId, place !== undefined && isComplete === true)
  return place?.mode === 'gps' && <GpsFollower />
}
