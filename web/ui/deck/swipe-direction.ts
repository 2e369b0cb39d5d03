import { limits } from '#shared/limits.ts'

export type SwipeDirection = 'left' | 'down' | 'right'

/** Pixels, to the right and down. */
export interface Offset {
  readonly x: number
  readonly y: number
}

export interface Pull {
  readonly offset: Offset
  /** Pixels per millisecond, in the last moments. */
  readonly speed: Offset
}

/** Below this a quick move is a tap that was not quite still. */
const leastPx = 10

/** Up is blocked. */
export const pulledTo = ({ x, y }: Offset): Offset => ({ x, y: Math.max(0, y) })

/** Which way a card goes that is let go: far enough or fast enough. Undefined: it stays. */
export function swipeDirection({ offset, speed }: Pull): SwipeDirection | undefined {
  const { x, y } = pulledTo(offset)
  const isAcross = Math.abs(x) >= y
  const distance = isAcross ? Math.abs(x) : y
  const pace = isAcross ? Math.sign(x) * speed.x : speed.y
  const { thresholdPx, thresholdPxPerMs } = limits.swipe
  const isFlicked = distance >= leastPx && pace >= thresholdPxPerMs
  if (distance < thresholdPx && !isFlicked) return undefined
  if (!isAcross) return 'down'
  return x < 0 ? 'left' : 'right'
}
