import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { UnitSystem } from '#shared/units.ts'
import { formatDistance } from './format.ts'
import { settingsQuery } from './settings.data.ts'

/** The units in which the member reads, from the settings, which the device remembers: no call is made for them. */
export function useUnits(): UnitSystem {
  const { data } = useQuery({
    ...settingsQuery,
    enabled: false,
    select: settings => settings.units,
  })
  return data ?? 'IMPERIAL'
}

/** What puts metres into words in the member's units: the one way to do so on every screen. */
export function useDistanceFormat(): (meters: number) => string {
  const units = useUnits()
  return useCallback(meters => formatDistance(meters, units), [units])
}
