import { useState } from 'react'
import { metersBetween, type Point } from '#shared/distance.ts'

/** A chosen point nearer than this would reveal where GPS found the member. */
const sameSpotMeters = 100

/** The GPS fixes since this map opened, including those from before the member left GPS. Only in the page's memory. */
export function useGpsFixes(fix: Point | undefined): readonly Point[] {
  const [fixes, setFixes] = useState<readonly Point[]>([])
  if (fix && fix !== fixes.at(-1)) setFixes([...fixes, fix])
  return fixes
}

export function isAtFix(fixes: readonly Point[], point: Point): boolean {
  return fixes.some(fix => metersBetween(fix, point) < sameSpotMeters)
}
