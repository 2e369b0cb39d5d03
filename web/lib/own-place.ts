import type { Point } from '#shared/distance.ts'
import { onSessionChange } from './session.ts'

/**
 * How the member's place is found: `random` around the default city until they choose, `walk` where they put
 * themselves, `gps` by the device. Only the chosen point and the choice are stored on the device, never a GPS fix.
 */
export interface OwnPlace {
  readonly mode: 'random' | 'walk' | 'gps'
  readonly chosen: Point
  readonly isHidden: boolean
  /** Chosen here and not yet on the server. */
  readonly isUnsent?: boolean
  /** Until when (ms since the epoch) the server has the last report. */
  readonly reportedUntil?: number
  /** The state before GPS was chosen. It returns if GPS gives up before its first fix. */
  readonly beforeGps?: { readonly mode: 'random' | 'walk'; readonly isUnsent: boolean }
}

/** An update that takes longer than this delays nothing. */
const waitMostMs = 5_000

let update = Promise.withResolvers<boolean>()
let earlierUpdate = Promise.withResolvers<true>()

onSessionChange((_, change) => {
  if (change === 'updated') return
  update = Promise.withResolvers()
  earlierUpdate = Promise.withResolvers()
})

/** An update of the member's place has been answered, or none will come for now. `isPlaced` tells which. */
export function endPlaceUpdate(isPlaced: boolean): void {
  update.resolve(isPlaced)
  update = Promise.withResolvers()
  update.resolve(isPlaced)
}

/** The server still has an update from an earlier visit. */
export function rememberPlaceUpdate(): void {
  earlierUpdate.resolve(true)
}

/**
 * Whether the server knows where the member is, perhaps from an earlier visit. Calls made before that would be refused.
 */
export function isPlaceKnown(): Promise<boolean> {
  return Promise.race([earlierUpdate.promise, isPlaceUpdated()])
}

/** Whether the server has this visit's update and the page its answer. */
export function isPlaceUpdated(): Promise<boolean> {
  const late = new Promise<boolean>(resolve => setTimeout(() => resolve(true), waitMostMs))
  return Promise.race([update.promise, late])
}
