import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { distanceFromNewest, nearPx } from './use-rows.ts'

export interface NewestProps {
  readonly scroller: RefObject<HTMLElement | null>
  readonly newest: 'first' | 'last'
  readonly newestRow: NewestRow | undefined
  /** How far it is out of view. */
  readonly awayPx: RefObject<number>
  /** Announces a scroll by as much as the list has grown. */
  readonly follow: (px: number) => void
  /** The height of all rows. */
  readonly totalSize: number
  /** Up to which rank the member had read when the list opened, if not everything. */
  readonly openedTo: number | undefined
  readonly setReadTo: SetReadTo
  readonly newer: BeforeNewest | undefined
  readonly toNewest: () => void
}

/** If the list may end before the newest message: how to get there. */
export interface BeforeNewest {
  readonly hasMore: boolean
  readonly toNewest: () => void
  readonly isOnTheWay: boolean
  /** What the member sends is the newest message, so the list goes there. */
  readonly sent: readonly { readonly id: string }[]
}

interface NewestRow {
  readonly key: string
  readonly isOwn: boolean
  /** Its position in the order of all. */
  readonly rank: number
}

/** Up to which rank the member has read, if they are reading elsewhere. */
export type SetReadTo = (change: (before: number | undefined) => number | undefined) => void

/** Whether the newest message is in view, and a function that goes there. The member's own new message scrolls there at once. */
export function useNewest(props: NewestProps) {
  const { scroller, newest, newestRow, awayPx, totalSize, openedTo, setReadTo, newer } = props
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

  /** Nothing that changes its height covers the last messages if they were in view: a keyboard, a long text, a picture. */
  const stayAtEnd = useEffectEvent(() => {
    const element = scroller.current
    if (!element || newest === 'first' || awayPx.current >= nearPx) return
    const top = distanceFromNewest(element, newest) - awayPx.current
    props.follow(top)
    element.scrollBy({ top })
  })
  const sizeBefore = useRef(totalSize)
  useLayoutEffect(() => {
    if (totalSize !== sizeBefore.current) stayAtEnd()
    sizeBefore.current = totalSize
  }, [totalSize])
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    let { clientHeight: height } = element
    const measure = () => {
      // A scroll event between a change of height and its observer says nothing about what was in view.
      if (element.clientHeight !== height) return
      awayPx.current = distanceFromNewest(element, newest)
      update(awayPx.current < nearPx)
    }
    const resized = new ResizeObserver(() => {
      stayAtEnd()
      height = element.clientHeight
      measure()
    })
    resized.observe(element)
    // Before the list renders what has come into view.
    element.addEventListener('scroll', measure, { passive: true, capture: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', measure, { capture: true })
    }
  }, [scroller, newest, awayPx])

  const before = useRef(newestRow)
  useLayoutEffect(() => {
    const last = before.current
    before.current = newestRow
    // After a deletion an older one is the newest. That moves nothing.
    const isNew = newestRow && newestRow.key !== last?.key && newestRow.rank >= (last?.rank ?? 0)
    if (isNew && newestRow.isOwn) toNewest()
  }, [newestRow])

  const wasOnTheWay = useRef(false)
  useLayoutEffect(() => {
    if (wasOnTheWay.current && !isApart) toNewest()
    wasOnTheWay.current = newer?.isOnTheWay === true
  })
  const goToNewest = () => (newer && isApart ? newer.toNewest() : props.toNewest())
  const goWhenSent = useEffectEvent(() => isApart && goToNewest())
  const sent = newer?.sent
  const sentBefore = useRef(sent)
  useEffect(() => {
    const last = sent?.at(-1)
    if (last && !sentBefore.current?.some(({ id }) => id === last.id)) goWhenSent()
    sentBefore.current = sent
  }, [sent])

  return { isAtNewest, goToNewest }
}
