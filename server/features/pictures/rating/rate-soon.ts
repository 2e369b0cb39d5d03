import { setTimeout } from 'node:timers/promises'
import type { RatePicture, Rating } from './rating.ts'

/** Longer no upload is kept waiting; then the round rates it. */
const longestMs = 5_000

/** Rates a picture for its owner to see the outcome at once. Undefined when that takes too long. */
export async function rateSoon(
  rate: RatePicture,
  jpeg: Uint8Array | undefined,
  waitMs = longestMs,
): Promise<Rating | undefined> {
  if (!jpeg) return undefined
  const answered = new AbortController()
  const late = setTimeout(waitMs, undefined, { signal: answered.signal })
  try {
    return await Promise.race([rate(jpeg), late])
  } finally {
    answered.abort()
  }
}
