import { useState } from 'react'
import { metersBetween, type Point } from '#shared/distance.ts'

/** Nearer than this, a chosen point would give away where GPS found the member. */
const sameSpotMeters = 100

/** The GPS fixes while this map is open, also those before the member left GPS; in the page's memory only. */
export function useGpsFixes(fix: Point | undefined): readonly Point[] {
  const [fixes, setFixes] = useState<readonly Point[]>([])
  if (fix && fix !== fixes.at(-1)) setFixes([...fixes, fix])
  return fixes
}

export function isAtFix(fixes: readonly Point[], point: Point): boolean {
  return fixes.some(fix => metersBetween(fix, point) < sameSpotMeters)
}
