const delayMostMs = 86_400_000

/** Whether the site asked to wait until then. A much later time comes from a clock that was put back since. */
export const isTooEarly = (now: number, notBefore = 0): boolean =>
  notBefore > now && notBefore <= now + delayMostMs
