import { placeBefore } from './arrangement.ts'

interface Point {
  readonly x: number
  readonly y: number
}

/**
 * Where a picture that is carried to this point of the window would be put; undefined where it stays. Lists are marked
 * `data-group`, their pictures `data-picture`; the places are those of the layout, not of tiles still gliding.
 */
export function placeUnder(room: HTMLElement, point: Point, carriedId: string) {
  for (const list of room.querySelectorAll<HTMLElement>('[data-group]')) {
    const { left, top } = list.getBoundingClientRect()
    const inside = { x: point.x - left, y: point.y - top }
    if (!holds({ left: 0, top: 0, width: list.offsetWidth, height: list.offsetHeight }, inside)) {
      continue
    }
    const isPrivate = list.dataset.group === 'closed'
    const place = placeIn(
      [...list.querySelectorAll<HTMLElement>('[data-picture]')],
      inside,
      carriedId,
    )
    return place && { isPrivate, ...place }
  }
  return undefined
}

function placeIn(tiles: readonly HTMLElement[], point: Point, carriedId: string) {
  const idAt = (at: number) => tiles[at]?.dataset.picture
  const own = tiles.findIndex(tile => tile.dataset.picture === carriedId)
  const at = tiles.findIndex(tile => holds(boxOf(tile), point))
  // Whoever is carried forward takes the place after the one he is over, and so pushes it back.
  if (at >= 0) return at === own ? undefined : placeBefore(idAt(own >= 0 && own < at ? at + 1 : at))
  const last = tiles.at(-1)
  if (last && !isPast(boxOf(last), point)) return undefined
  return last && last === tiles[own] ? undefined : {}
}

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const boxOf = ({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement): Box => ({
  left: offsetLeft,
  top: offsetTop,
  width: offsetWidth,
  height: offsetHeight,
})

const holds = ({ left, top, width, height }: Box, { x, y }: Point) =>
  x >= left && x <= left + width && y >= top && y <= top + height

const isPast = ({ left, top, width, height }: Box, { x, y }: Point) =>
  y > top + height || (y >= top && x > left + width)
