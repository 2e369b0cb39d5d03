import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { UnitSystem } from '#shared/units.ts'
import { formatDistance } from './format.ts'
import { settingsQuery } from './settings.data.ts'

/** The units in which the member reads. They come from the settings that the device remembers, without a call. */
export function useUnits(): UnitSystem {
  const { data } = useQuery({
    ...settingsQuery,
    enabled: false,
    select: settings => settings.units,
  })
  return data ?? 'IMPERIAL'
}

/** Formats meters in the member's units. Every screen uses it. */
export function useDistanceFormat(): (meters: number) => string {
  const units = useUnits()
  return useCallback(meters => formatDistance(meters, units), [units])
}
