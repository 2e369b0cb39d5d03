import { positionTexts } from '#shared/texts/position.ts'
import { useToast } from '#web/ui/toast.tsx'
import { tellGpsProblem } from './gps-problems.ts'
import { tellFix } from './own-place-store.ts'
import { useDeviceLocation } from './use-device-location.ts'
import { endGps } from './use-own-place.ts'

/** Follows the device as long as it stands there, on whatever screen. Shows nothing. */
export function GpsFollower() {
  const showToast = useToast()
  useDeviceLocation({
    onPlace: tellFix,
    onProblem: problem => {
      const title = positionTexts.gpsProblem(problem)
      if (!tellGpsProblem(title)) showToast({ title })
      endGps()
    },
  })
  return null
}
