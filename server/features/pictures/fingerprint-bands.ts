/** Lengths of the six parts of a hash. If two hashes differ in at most five bits, at least one part is equal. */
const bandLengths = [11, 11, 11, 11, 10, 10]
/** Greater than the number of any part. */
const bandSpan = 2_048

/** The parts of a hash of 64 binary digits as numbers that include their index. Similar hashes share at least one. */
export function fingerprintBands(hash: string): number[] {
  let start = 0
  return bandLengths.map((length, place) => {
    const part = hash.slice(start, start + length)
    start += length
    return place * bandSpan + Number.parseInt(part, 2)
  })
}
