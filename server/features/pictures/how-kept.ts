import type { PictureWish } from './open-picture.ts'
import type { SeenPicture } from './pictures.queries.ts'

/**
 * How a browser may keep a picture: for good, since the address names the version; asking after it each time, since it
 * may be replaced, or its owner may block; or not at all, since it is private.
 */
export type Kept = 'pinned' | 'asked' | 'never'

/** @param isInterim what is answered will be another once it has been made */
export function keptOf(
  { privateSince, version }: SeenPicture,
  wish: PictureWish,
  isInterim = false,
): Kept {
  if (privateSince) return 'never'
  return wish.version === version && !isInterim ? 'pinned' : 'asked'
}
