import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { distanceFromNewest, nearPx } from './use-rows.ts'

export interface NewestProps {
  readonly scroller: RefObject<HTMLElement | null>
  readonly newest: 'first' | 'last'
  readonly newestRow: NewestRow | undefined
  readonly setReadTo: SetReadTo
  readonly toNewest: () => void
}

export interface NewestRow {
  readonly key: string
  readonly isOwn: boolean
  /** Its position in the order of all. */
  readonly rank: number
}

/** Up to which rank the member has read, if they are reading elsewhere. */
export type SetReadTo = (change: (before: number | undefined) => number | undefined) => void

/** Whether the newest message is in view. The member's own new message scrolls there at once. */
export function useIsAtNewest(props: NewestProps): boolean {
  const { scroller, newest, newestRow, setReadTo } = props
  const [isAtNewest, setIsAtNewest] = useState(true)
  const update = useEffectEvent((isAt: boolean) => {
    setIsAtNewest(isAt)
    setReadTo(before => (isAt ? undefined : (before ?? newestRow?.rank)))
  })
  const toNewest = useEffectEvent(props.toNewest)

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let { clientHeight: height } = element
    let awayPx = 0
    const measure = () => {
      // A scroll event between a change of height and its observer says nothing about what was in view.
      if (element.clientHeight !== height) return
      awayPx = distanceFromNewest(element, newest)
      update(awayPx < nearPx)
    }
    // Neither a keyboard nor a growing composer covers the last messages if they were in view.
    const resized = new ResizeObserver(() => {
      if (newest === 'last' && awayPx < nearPx) {
        element.scrollTop += distanceFromNewest(element, newest) - awayPx
      }
      height = element.clientHeight
      measure()
    })
    resized.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [scroller, newest])

  const before = useRef(newestRow)
  useLayoutEffect(() => {
    const last = before.current
    before.current = newestRow
    // After a deletion an older one is the newest. That moves nothing.
    const isNew = newestRow && newestRow.key !== last?.key && newestRow.rank >= (last?.rank ?? 0)
    if (isNew && newestRow.isOwn) toNewest()
  }, [newestRow])

  return isAtNewest
}
