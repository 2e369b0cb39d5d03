import { useEffect, useEffectEvent } from 'react'
import { limits } from '#shared/limits.ts'
import { mapTexts } from '#shared/texts/map.ts'

interface DeviceLocation {
  readonly isWanted: boolean
  readonly onPlace: (place: { lat: number; lon: number }) => void
  readonly onProblem: (problem: string) => void
}

/** A step of this size is told at once; smaller ones at most every five minutes. */
const moveDegrees = 0.001

/** Follows the device's location while it is wanted. */
export function useDeviceLocation({ isWanted, onPlace, onProblem }: DeviceLocation): void {
  const tellPlace = useEffectEvent(onPlace)
  const tellProblem = useEffectEvent(onProblem)
  useEffect(() => {
    if (!isWanted) return
    let told: { lat: number; lon: number; at: number } | undefined
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude: lat, longitude: lon } }) => {
        const now = Date.now()
        const isDue = !told || now - told.at >= limits.deviceLocation.reflectMs
        if (!isDue && told && !hasMoved(told, { lat, lon })) return
        told = { lat, lon, at: now }
        tellPlace({ lat, lon })
      },
      problem => tellProblem(problemOf(problem)),
      {
        enableHighAccuracy: true,
        maximumAge: limits.deviceLocation.maximumAgeMs,
        timeout: limits.deviceLocation.timeoutMs,
      },
    )
    return () => navigator.geolocation.clearWatch(watch)
  }, [isWanted])
}

function hasMoved(from: { lat: number; lon: number }, to: { lat: number; lon: number }) {
  return Math.abs(from.lat - to.lat) > moveDegrees || Math.abs(from.lon - to.lon) > moveDegrees
}

function problemOf(problem: GeolocationPositionError) {
  const { gpsProblems } = mapTexts
  if (problem.code === problem.PERMISSION_DENIED) return gpsProblems.PERMISSION_DENIED
  if (problem.code === problem.POSITION_UNAVAILABLE) return gpsProblems.POSITION_UNAVAILABLE
  return problem.code === problem.TIMEOUT ? gpsProblems.TIMEOUT : gpsProblems.OTHER
}
