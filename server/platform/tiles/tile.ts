export interface TileBody {
  body: Buffer
  contentType: string
  /** Set when `body` is already compressed. */
  contentEncoding?: 'gzip'
  etag: string
}

export interface TileLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

export interface TileAddress {
  z: number
  x: number
  y: number
}

const zoomMax = 22

/** Whether such a tile can exist: whole numbers, a zoom that maps have, inside the world square. */
export function isTileAddress({ z, x, y }: TileAddress): boolean {
  return isIndex(z, zoomMax + 1) && isIndex(x, 2 ** z) && isIndex(y, 2 ** z)
}

function isIndex(number: number, end: number): boolean {
  return Number.isInteger(number) && number >= 0 && number < end
}
