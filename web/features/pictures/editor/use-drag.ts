import { type PointerEvent as ReactPointerEvent, type RefObject, useState } from 'react'
import type { Move } from '#shared/arrangement.ts'
import { placeBefore } from './use-moves.ts'

export interface DragOptions {
  container: RefObject<HTMLElement | null>
  /** The copy that follows the pointer. */
  ghost: RefObject<HTMLElement | null>
  carry: (move: Move | undefined) => void
  drop: (move: Move) => void
}

export interface Dragged {
  readonly id: string
  readonly width: number
}

export function useDrag({ container, ghost, carry, drop }: DragOptions) {
  const [dragged, setDragged] = useState<Dragged>()

  const press = (event: ReactPointerEvent<HTMLElement>, id: string) => {
    const tile = event.currentTarget.closest('[data-picture]')
    if (event.button !== 0 || !tile) return
    // A touch is captured by its target, which may be rendered again in the other list.
    if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId)) {
      event.target.releasePointerCapture(event.pointerId)
    }
    const { left, top, width } = tile.getBoundingClientRect()
    const grab = { x: event.clientX - left, y: event.clientY - top }
    let move: Move | undefined
    followPointer(event.nativeEvent, {
      onStart: () => setDragged({ id, width }),
      onMove: (x, y) => {
        if (ghost.current) {
          ghost.current.style.transform = `translate(${x - grab.x}px, ${y - grab.y}px)`
        }
        const place = container.current && targetUnder(container.current, { x, y }, id)
        if (!place) return
        move = { id, ...place }
        carry(move)
      },
      onEnd: isDropped => {
        setDragged(undefined)
        if (isDropped && move) drop(move)
        else carry(undefined)
      },
    })
  }
  return { dragged, press }
}

interface PointerHandlers {
  /** The pointer has moved too far for a press. */
  readonly onStart: () => void
  readonly onMove: (x: number, y: number) => void
  readonly onEnd: (isDropped: boolean) => void
}

const startPx = 6
const edgePx = 72
const scrollPx = 12

/** Follows a pointer from press to release, wherever it goes. Near an edge of the window, the page scrolls. */
function followPointer(press: PointerEvent, handlers: PointerHandlers): void {
  const listen = new AbortController()
  const { signal } = listen
  let [x, y] = [press.clientX, press.clientY]
  let isStarted = false
  const end = (isDropped: boolean) => {
    listen.abort()
    if (!isStarted) return
    swallowClick()
    handlers.onEnd(isDropped)
  }
  const tick = () => {
    if (signal.aborted) return
    window.scrollBy(0, scrollStep(y))
    handlers.onMove(x, y)
    requestAnimationFrame(tick)
  }
  const move = (event: PointerEvent) => {
    if (event.pointerId !== press.pointerId) return
    ;[x, y] = [event.clientX, event.clientY]
    if (isStarted || Math.hypot(x - press.clientX, y - press.clientY) < startPx) return
    isStarted = true
    handlers.onStart()
    requestAnimationFrame(tick)
  }
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener(
    'pointerup',
    ({ pointerId }) => pointerId === press.pointerId && end(true),
    { signal },
  )
  window.addEventListener('pointercancel', () => end(false), { signal })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal })
}

function scrollStep(y: number) {
  if (y < edgePx) return -scrollPx
  return y > window.innerHeight - edgePx ? scrollPx : 0
}

/** The browser treats a release over the pressed button as a click. */
function swallowClick() {
  const listen = new AbortController()
  const swallow = (event: Event) => event.stopPropagation()
  window.addEventListener('click', swallow, { capture: true, signal: listen.signal })
  setTimeout(() => listen.abort())
}

interface Point {
  readonly x: number
  readonly y: number
}

/**
 * Where a dragged picture would go if it were dropped at this point of the window; undefined if it stays. Lists have
 * `data-group`, their pictures `data-picture`. Positions are those of the layout, not of tiles still animating.
 */
function targetUnder(container: HTMLElement, point: Point, carriedId: string) {
  for (const list of container.querySelectorAll<HTMLElement>('[data-group]')) {
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
  // A picture that is dragged forward goes after the one below the pointer.
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
