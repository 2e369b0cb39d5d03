import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMediaQuery } from '#web/ui/use-media-query.ts'

interface CarouselOptions {
  readonly startAt: number
  /** A pointer then turns no pages. */
  readonly isLocked: boolean
  readonly onIndexChange: (index: number) => void
}

/** Embla's own unit, not a time. */
const calmDuration = 25

/** Pages side by side, turned by pointer or call. It does not wrap around. */
export function useCarousel({ startAt, isLocked, onIndexChange }: CarouselOptions) {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  const locked = useRef(isLocked)
  const [startIndex] = useState(startAt)
  const [index, setIndex] = useState(startAt)
  const [viewport, carousel] = useEmblaCarousel({
    startIndex,
    duration: isStill ? 0 : calmDuration,
    watchDrag: () => !locked.current,
  })
  useEffect(() => {
    locked.current = isLocked
  }, [isLocked])

  const follow = useEffectEvent(() => {
    const next = carousel?.selectedScrollSnap() ?? 0
    setIndex(next)
    onIndexChange(next)
  })
  useEffect(() => {
    carousel?.on('select', follow)
    return () => void carousel?.off('select', follow)
  }, [carousel])
  return { viewport, index, goTo: (next: number) => carousel?.scrollTo(next) }
}
