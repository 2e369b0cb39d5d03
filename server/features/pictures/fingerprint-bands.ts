/** Lengths of the six parts of a hash: where two hashes differ in at most five bits, one part is the same. */
const bandLengths = [11, 11, 11, 11, 10, 10]
/** More than any part is as a number. */
const bandSpan = 2_048

/** The parts of a hash of 64 binary digits, each with its place, as numbers of which near hashes share at least one. */
export function fingerprintBands(hash: string): number[] {
  let start = 0
  return bandLengths.map((length, place) => {
    const part = hash.slice(start, start + length)
    start += length
    return place * bandSpan + Number.parseInt(part, 2)
  })
}
