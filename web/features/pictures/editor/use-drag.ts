import { type PointerEvent, type RefObject, useState } from 'react'
import type { Move } from '#shared/arrangement.ts'
import { followPointer } from './follow-pointer.ts'
import { placeUnder } from './place-under.ts'

export interface DragOptions {
  /** Holds the lists. */
  room: RefObject<HTMLElement | null>
  /** The likeness that goes along with the pointer. */
  ghost: RefObject<HTMLElement | null>
  carry: (move: Move | undefined) => void
  drop: (move: Move) => void
}

/** What is carried along with the pointer. */
export interface Dragged {
  readonly id: string
  readonly width: number
}

/** Carries a picture by mouse, pen or finger. */
export function useDrag({ room, ghost, carry, drop }: DragOptions) {
  const [dragged, setDragged] = useState<Dragged>()

  const press = (event: PointerEvent<HTMLElement>, id: string) => {
    const tile = event.currentTarget.closest('[data-picture]')
    if (event.button !== 0 || !tile) return
    // A finger is captured by what it presses, which may be drawn anew in the other list.
    if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId)) {
      event.target.releasePointerCapture(event.pointerId)
    }
    const { left, top, width } = tile.getBoundingClientRect()
    const hold = { x: event.clientX - left, y: event.clientY - top }
    let move: Move | undefined
    followPointer(event.nativeEvent, {
      onStart: () => setDragged({ id, width }),
      onMove: (x, y) => {
        if (ghost.current) {
          ghost.current.style.transform = `translate(${x - hold.x}px, ${y - hold.y}px)`
        }
        const place = room.current && placeUnder(room.current, { x, y }, id)
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
