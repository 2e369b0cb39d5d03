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
  /** Until when (ms since the epoch) the server has what was reported last. */
  readonly reportedUntil?: number
  /** What stood when GPS was chosen, and stands again when that gives up before it has said anything. */
  readonly beforeGps?: { readonly mode: 'random' | 'walk'; readonly isUnsent: boolean }
}

/** An update that takes longer than this delays nobody. */
const waitMostMs = 5_000

let update = Promise.withResolvers<boolean>()
let earlierUpdate = Promise.withResolvers<true>()

onSessionChange((_, change) => {
  if (change === 'updated') return
  update = Promise.withResolvers()
  earlierUpdate = Promise.withResolvers()
})

/** An update of the member's place has been answered, or there will be none for now: `isPlaced` says which. */
export function endPlaceUpdate(isPlaced: boolean): void {
  update.resolve(isPlaced)
  update = Promise.withResolvers()
  update.resolve(isPlaced)
}

/** The server still has an update of an earlier visit. */
export function rememberPlaceUpdate(): void {
  earlierUpdate.resolve(true)
}

/** Whether the server knows where the member is, maybe from an earlier visit; who asks before would be refused. */
export function isPlaceKnown(): Promise<boolean> {
  return Promise.race([earlierUpdate.promise, isPlaceUpdated()])
}

/** Whether the server has this visit's update, and the page its answer. */
export function isPlaceUpdated(): Promise<boolean> {
  const late = new Promise<boolean>(resolve => setTimeout(() => resolve(true), waitMostMs))
  return Promise.race([update.promise, late])
}
