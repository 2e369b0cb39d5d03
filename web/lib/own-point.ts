import type { Point } from '#shared/distance.ts'
import { pointOf, readPlace } from './kept-place.ts'
import { onSessionChange } from './session.ts'

/** In this page's memory alone, and no longer than the session. */
let fix: Point | undefined

onSessionChange((_, change) => {
  if (change !== 'told') fix = undefined
})

/** What GPS says now, for the screens beside the map. */
export function rememberFix(point: Point | undefined): void {
  fix = point
}

/** Where the member is, as far as this page knows. */
export function ownPoint(): Point | undefined {
  return pointOf(readPlace(), fix)
}
