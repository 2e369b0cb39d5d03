import { useRef, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { useLeaving } from '#web/lib/use-leaving.ts'

export interface Deletes {
  /** Gone from the screen: to be deleted, being deleted, or deleted. */
  readonly ids: ReadonlySet<string>
  readonly start: (id: string) => void
  readonly undo: (id: string) => void
}

/**
 * Deletes after a while in which it can be undone, each picture for itself; at once when the page, the screen or the
 * session is left, since nobody is there to undo it.
 */
export function useDeletes(send: (id: string) => Promise<unknown>): Deletes {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  /** The timer of each that can be undone. */
  const timers = useRef(new Map<string, number>())
  const bringBack = (id: string) =>
    setIds(before => new Set([...before].filter(other => other !== id)))

  /** @returns whether it was not too late */
  const stopTimer = (id: string) => {
    clearTimeout(timers.current.get(id))
    return timers.current.delete(id)
  }
  const undo = (id: string) => {
    if (stopTimer(id)) bringBack(id)
  }
  const sendNow = (id: string) => {
    // When that fails it is not deleted: it comes back, and the screen says so.
    if (stopTimer(id)) send(id).catch(() => bringBack(id))
  }
  const start = (id: string) => {
    setIds(before => new Set([...before, id]))
    timers.current.set(
      id,
      window.setTimeout(() => sendNow(id), limits.undoDeleteMs),
    )
  }
  useLeaving(() => [...timers.current.keys()].forEach(sendNow))
  return { ids, start, undo }
}
