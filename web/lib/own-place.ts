import type { Point } from '#shared/distance.ts'
import { onSessionChange } from './session.ts'

/**
 * How the member's place is found: `random` around the default city until they choose, `walk` where they put themselves,
 * `gps` where the device says. Only the chosen point and the choice are stored on the device, never what GPS gave.
 */
export interface OwnPlace {
  readonly mode: 'random' | 'walk' | 'gps'
  readonly chosen: Point
  readonly isHidden: boolean
  /** Chosen here, and the server does not have it yet. */
  readonly isUnsent?: boolean
  /** What stood when GPS was chosen, and stands again when that gives up before it has said anything. */
  readonly beforeGps?: { readonly mode: 'random' | 'walk'; readonly isUnsent: boolean }
}

/** A report that takes longer than this delays nobody. */
const waitMostMs = 5_000

let report = Promise.withResolvers<boolean>()

onSessionChange((_, change) => {
  if (change !== 'updated') report = Promise.withResolvers()
})

/** A report of the member's place has been answered, or there will be none for now: `isPlaced` says which. */
export function endPlaceReport(isPlaced: boolean): void {
  report.resolve(isPlaced)
  report = Promise.withResolvers()
  report.resolve(isPlaced)
}

/** Whether the server knows where the member is; who asks before would be refused. */
export function isPlaceReported(): Promise<boolean> {
  const late = new Promise<boolean>(resolve => setTimeout(() => resolve(true), waitMostMs))
  return Promise.race([report.promise, late])
}
