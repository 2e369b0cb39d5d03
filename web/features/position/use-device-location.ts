import { useEffect, useEffectEvent } from 'react'
import { limits } from '#shared/limits.ts'
import { positionTexts } from '#shared/texts/position.ts'
import { DeviceSteps, type Fix } from './device-steps.ts'

interface DeviceLocation {
  readonly onPlace: (place: Fix) => void
  readonly onProblem: (problem: string) => void
}

const { gpsProblems } = positionTexts

/** Follows the device's location. */
export function useDeviceLocation({ onPlace, onProblem }: DeviceLocation): void {
  const tellPlace = useEffectEvent(onPlace)
  const tellProblem = useEffectEvent(onProblem)
  useEffect(() => {
    if (!('geolocation' in navigator)) return tellProblem(gpsProblems.OTHER)
    const steps = new DeviceSteps(place => tellPlace(place))
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude: lat, longitude: lon }, timestamp }) =>
        steps.hear({ lat, lon, foundAt: Math.round(timestamp) }),
      problem => tellProblem(problemOf(problem)),
      {
        enableHighAccuracy: true,
        maximumAge: limits.deviceLocation.maximumAgeMs,
        timeout: limits.deviceLocation.timeoutMs,
      },
    )
    return () => {
      navigator.geolocation.clearWatch(watch)
      steps.end()
    }
  }, [])
}

function problemOf(problem: GeolocationPositionError) {
  if (problem.code === problem.PERMISSION_DENIED) return gpsProblems.PERMISSION_DENIED
  if (problem.code === problem.POSITION_UNAVAILABLE) return gpsProblems.POSITION_UNAVAILABLE
  return problem.code === problem.TIMEOUT ? gpsProblems.TIMEOUT : gpsProblems.OTHER
}
