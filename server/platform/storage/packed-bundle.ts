/** Where a file lies in a packed bundle, in bytes; `end` is the first that is no longer its own. */
export interface Place {
  readonly start: number
  readonly end: number
}

const endOfHead = '\n\n'

/**
 * A bundle as one run of bytes: a line with name and size for each file, an empty line, then the files. The smallest
 * come first, so that the opening of the whole holds what is asked for most.
 */
export function packBundle(files: ReadonlyMap<string, Uint8Array>): Buffer {
  const sorted = [...files].toSorted(([, one], [, other]) => one.length - other.length)
  const lines = sorted.map(([name, bytes]) => `${name} ${bytes.length}`)
  const head = Buffer.from(lines.join('\n') + endOfHead)
  return Buffer.concat([head, ...sorted.map(([, bytes]) => bytes)])
}

/** Undefined when these are not the first bytes of a whole bundle of that size. */
export function placesIn(opening: Buffer, size: number): ReadonlyMap<string, Place> | undefined {
  const headLength = opening.indexOf(endOfHead)
  if (headLength < 0) return undefined
  const places = new Map<string, Place>()
  let start = headLength + endOfHead.length
  for (const line of opening.toString('utf8', 0, headLength).split('\n')) {
    const [name = '', length] = line.split(' ')
    const end = start + Number(length)
    places.set(name, { start, end })
    start = end
  }
  return start === size ? places : undefined
}
