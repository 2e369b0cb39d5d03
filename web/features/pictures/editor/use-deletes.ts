import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { deleteOnLeaving } from '../pictures.data.ts'

export interface Deletes {
  /** Gone from the screen: to be deleted, being deleted, or deleted. */
  readonly ids: ReadonlySet<string>
  readonly start: (id: string) => void
  readonly undo: (id: string) => void
}

/**
 * Deletes after a while in which it can be undone, each picture for itself; at once when the page or the screen is left,
 * since nobody is there to undo it.
 */
export function useDeletes(send: (id: string) => Promise<unknown>): Deletes {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  /** Not answered yet: the timer of each, until it is sent. */
  const open = useRef(new Map<string, number | 'sent'>())
  const bringBack = (id: string) =>
    setIds(before => new Set([...before].filter(other => other !== id)))

  const undo = (id: string) => {
    const timer = open.current.get(id)
    if (timer === undefined || timer === 'sent') return
    clearTimeout(timer)
    open.current.delete(id)
    bringBack(id)
  }
  const sendNow = async (id: string) => {
    const timer = open.current.get(id)
    if (timer === 'sent') return
    clearTimeout(timer)
    open.current.set(id, 'sent')
    // When that fails it is not deleted: it comes back, and the screen says so.
    await send(id).catch(() => bringBack(id))
    open.current.delete(id)
  }
  const start = (id: string) => {
    setIds(before => new Set([...before, id]))
    open.current.set(
      id,
      window.setTimeout(() => void sendNow(id), limits.undoDeleteMs),
    )
  }
  const leaveScreen = useEffectEvent(() => {
    for (const id of open.current.keys()) void sendNow(id)
  })
  useEffect(() => {
    const leavePage = () => {
      for (const [id, timer] of open.current) {
        if (timer !== 'sent') clearTimeout(timer)
        open.current.set(id, 'sent')
        deleteOnLeaving(id)
      }
    }
    window.addEventListener('pagehide', leavePage)
    return () => {
      window.removeEventListener('pagehide', leavePage)
      leaveScreen()
    }
  }, [])
  return { ids, start, undo }
}
