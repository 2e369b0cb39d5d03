import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { distanceFromNewest, nearPx } from './use-rows.ts'

export interface NewestProps {
  readonly scroller: RefObject<HTMLElement | null>
  readonly newest: 'first' | 'last'
  readonly newestRow: NewestRow | undefined
  /** Up to which rank the member had read when the list opened, if not everything. */
  readonly openedTo: number | undefined
  readonly setReadTo: SetReadTo
  /** If the list ends before the newest message. */
  readonly newer:
    | { readonly hasMore: boolean; readonly toNewest: () => Promise<unknown> }
    | undefined
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

/** Whether the newest message is in view, and a function that goes there. The member's own new message scrolls there at once. */
export function useNewest(props: NewestProps) {
  const { scroller, newest, newestRow, openedTo, setReadTo, newer } = props
  const isApart = newer?.hasMore === true
  const [isAtNewest, setIsAtNewest] = useState(true)
  const hasArrived = useRef(false)
  const update = useEffectEvent((isNear: boolean) => {
    const isAt = isNear && !isApart
    hasArrived.current ||= isAt
    const leftAt = hasArrived.current ? newestRow?.rank : (openedTo ?? newestRow?.rank)
    setIsAtNewest(isAt)
    setReadTo(before => (isAt ? undefined : (before ?? leftAt)))
  })
  const toNewest = useEffectEvent(props.toNewest)

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let { clientHeight: height } = element
    let awayPx = distanceFromNewest(element, newest)
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

  const isOnTheWay = useRef(false)
  useLayoutEffect(() => {
    if (!isApart && isOnTheWay.current) toNewest()
    isOnTheWay.current = false
  }, [isApart])
  const goToNewest = () => {
    if (!newer || !isApart) return props.toNewest()
    isOnTheWay.current = true
    void newer.toNewest()
  }

  return { isAtNewest, goToNewest }
}
