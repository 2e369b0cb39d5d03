const open = 0x5b
const comma = 0x2c
const close = 0x5d

/** A JSON array of values that are JSON already: bytes are copied, nothing is serialised. */
export function joinBriefs(briefs: readonly Buffer[]): Buffer {
  let length = 2 + Math.max(0, briefs.length - 1)
  for (const brief of briefs) length += brief.length
  const joined = Buffer.allocUnsafe(length)
  let at = 0
  joined[at++] = open
  for (const brief of briefs) {
    if (at > 1) joined[at++] = comma
    joined.set(brief, at)
    at += brief.length
  }
  joined[at] = close
  return joined
}
