import { useEffect, useEffectEvent } from 'react'
import type { Point } from '#shared/distance.ts'
import { limits } from '#shared/limits.ts'
import { positionTexts } from '#shared/texts/position.ts'

interface DeviceLocation {
  readonly onPlace: (place: Point) => void
  readonly onProblem: (problem: string) => void
}

const { gpsProblems } = positionTexts
/** A step of this size is told at once; smaller ones at most every five minutes. */
const moveDegrees = 0.001

/** Follows the device's location. */
export function useDeviceLocation({ onPlace, onProblem }: DeviceLocation): void {
  const tellPlace = useEffectEvent(onPlace)
  const tellProblem = useEffectEvent(onProblem)
  useEffect(() => {
    if (!('geolocation' in navigator)) return tellProblem(gpsProblems.OTHER)
    let told: { place: Point; at: number } | undefined
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude: lat, longitude: lon } }) => {
        const place = { lat, lon }
        const now = Date.now()
        const isDue = !told || now - told.at >= limits.deviceLocation.reflectMs
        if (!isDue && told && !hasMoved(told.place, place)) return
        told = { place, at: now }
        tellPlace(place)
      },
      problem => tellProblem(problemOf(problem)),
      {
        enableHighAccuracy: true,
        maximumAge: limits.deviceLocation.maximumAgeMs,
        timeout: limits.deviceLocation.timeoutMs,
      },
    )
    return () => navigator.geolocation.clearWatch(watch)
  }, [])
}

function hasMoved(from: Point, to: Point) {
  return Math.abs(from.lat - to.lat) > moveDegrees || Math.abs(from.lon - to.lon) > moveDegrees
}

function problemOf(problem: GeolocationPositionError) {
  if (problem.code === problem.PERMISSION_DENIED) return gpsProblems.PERMISSION_DENIED
  if (problem.code === problem.POSITION_UNAVAILABLE) return gpsProblems.POSITION_UNAVAILABLE
  return problem.code === problem.TIMEOUT ? gpsProblems.TIMEOUT : gpsProblems.OTHER
}
