import { type RefObject, useEffect, useEffectEvent } from 'react'
import { limits } from '#shared/limits.ts'

/** The speed covers the last moments only: holding still before the release is no flick. */
const speedMs = 100
/** A quick movement shorter than this is an unsteady tap. */
const leastPx = 10

interface Swipe {
  readonly isEnabled: boolean
  readonly onPull: (offset: Offset) => void
  readonly onRelease: (pull: Pull) => void
}

interface Sample extends Offset {
  readonly at: number
}

/** Follows one finger or the mouse as it drags an element. */
export function useSwipe(element: RefObject<HTMLElement | null>, swipe: Swipe): void {
  const pull = useEffectEvent(swipe.onPull)
  const release = useEffectEvent(swipe.onRelease)
  const { isEnabled } = swipe
  useEffect(() => {
    const card = element.current
    if (!card || !isEnabled) return
    let pointerId: number | undefined
    let samples: Sample[] = []
    const listening = new AbortController()
    const listen = (type: keyof typeof listeners) =>
      card.addEventListener(type, listeners[type], { signal: listening.signal })

    const listeners = {
      pointerdown: (event: PointerEvent) => {
        if (event.button !== 0 || pointerId !== undefined) return
        pointerId = event.pointerId
        card.setPointerCapture(pointerId)
        samples = [sampleOf(event)]
      },
      pointermove: (event: PointerEvent) => {
        if (event.pointerId !== pointerId) return
        samples = [...samples, sampleOf(event)]
        pull(offsetOf(samples))
      },
      pointerup: (event: PointerEvent) => {
        if (event.pointerId !== pointerId) return
        pointerId = undefined
        release(pullOf([...samples, sampleOf(event)]))
      },
      // The browser has taken over the pointer, so this counts as no drag.
      pointercancel: (event: PointerEvent) => {
        if (event.pointerId !== pointerId) return
        pointerId = undefined
        release({ offset: { x: 0, y: 0 }, speed: { x: 0, y: 0 } })
      },
    }
    listen('pointerdown')
    listen('pointermove')
    listen('pointerup')
    listen('pointercancel')
    return () => listening.abort()
  }, [element, isEnabled])
}

const sampleOf = ({ clientX: x, clientY: y, timeStamp: at }: PointerEvent): Sample => ({ x, y, at })

function offsetOf(samples: readonly Sample[]): Offset {
  const [first, last] = [samples[0], samples.at(-1)]
  return first && last ? pulledTo({ x: last.x - first.x, y: last.y - first.y }) : { x: 0, y: 0 }
}

function pullOf(samples: readonly Sample[]): Pull {
  const last = samples.at(-1)
  const before = samples.find(({ at }) => last && last.at - at <= speedMs)
  const offset = offsetOf(samples)
  if (!last || !before) return { offset, speed: { x: 0, y: 0 } }
  const spanMs = Math.max(1, last.at - before.at)
  return { offset, speed: { x: (last.x - before.x) / spanMs, y: (last.y - before.y) / spanMs } }
}

export type SwipeDirection = 'left' | 'down' | 'right'

/** Pixels, positive to the right and down. */
export interface Offset {
  readonly x: number
  readonly y: number
}

interface Pull {
  readonly offset: Offset
  /** Pixels per millisecond, in the last moments. */
  readonly speed: Offset
}

/** Upward movement is blocked. */
const pulledTo = ({ x, y }: Offset): Offset => ({ x, y: Math.max(0, y) })

/** The direction of a released card, if far or fast enough. Undefined: it stays. */
export function swipeDirection({ offset, speed }: Pull): SwipeDirection | undefined {
  const { x, y } = pulledTo(offset)
  const isAcross = Math.abs(x) >= y
  const distance = isAcross ? Math.abs(x) : y
  const pace = isAcross ? Math.sign(x) * speed.x : speed.y
  const { thresholdPx, thresholdPxPerMs } = limits.swipe
  const isFlicked = distance >= leastPx && pace >= thresholdPxPerMs
  if (distance < thresholdPx && !isFlicked) return undefined
  if (!isAcross) return 'down'
  return x < 0 ? 'left' : 'right'
}
