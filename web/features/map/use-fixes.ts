import { useState } from 'react'
import type { Point } from '#shared/distance.ts'

/** Where GPS has found the member while this map is open, also after he has left GPS; in the page's memory alone. */
export function useFixes(fix: Point | undefined): readonly Point[] {
  const [fixes, setFixes] = useState<readonly Point[]>([])
  if (fix && fix !== fixes.at(-1)) setFixes([...fixes, fix])
  return fixes
}
