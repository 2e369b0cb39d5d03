import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMediaQuery } from '#web/ui/use-media-query.ts'

interface CarouselOptions {
  readonly startPlace: number
  /** A pointer then turns no pages. */
  readonly isLocked: boolean
  readonly onTurn: (place: number) => void
}

/** Embla's own unit, not a time. */
const calmDuration = 25

/** Pages side by side, turned by pointer or call. It does not wrap around. */
export function useCarousel({ startPlace, isLocked, onTurn }: CarouselOptions) {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  const locked = useRef(isLocked)
  const [startIndex] = useState(startPlace)
  const [place, setPlace] = useState(startPlace)
  const [viewport, carousel] = useEmblaCarousel({
    startIndex,
    duration: isStill ? 0 : calmDuration,
    watchDrag: () => !locked.current,
  })
  useEffect(() => {
    locked.current = isLocked
  }, [isLocked])

  const turn = useEffectEvent(() => {
    const turnedTo = carousel?.selectedScrollSnap() ?? 0
    setPlace(turnedTo)
    onTurn(turnedTo)
  })
  useEffect(() => {
    carousel?.on('select', turn)
    return () => void carousel?.off('select', turn)
  }, [carousel])
  return { viewport, place, goTo: (next: number) => carousel?.scrollTo(next) }
}
