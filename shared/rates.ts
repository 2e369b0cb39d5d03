/** How often something may happen in a window that begins with the first time. */
export interface FixedRate {
  readonly count: number
  readonly windowMs: number
  readonly slides?: never
}

/** How often something may happen in any window of this length. */
export interface SlidingRate {
  readonly count: number
  readonly windowMs: number
  readonly slides: true
}
