import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { limits } from '#shared/limits.ts'
import { onLeaving } from '#web/lib/on-leaving.ts'
import type { OwnPlace } from '#web/lib/own-place.ts'
import { currentSession } from '#web/lib/session.ts'
import type { Fix } from './fix-throttle.ts'
import { currentOwnPlace, onUpdateDue, setError } from './own-place-store.ts'
import { handleAnswer, updatePosition } from './position.data.ts'
import { type PositionUpdate, UpdateSender } from './update-sender.ts'

/** Distinguishes two devices of one profile. */
const session = Math.floor(Math.random() * 1_000)
/** We compare clock times, because timers stop while the device sleeps. */
const clockCheckMs = 30_000

/**
 * Updates the member's own place: at the start, after each change once it has settled, and regularly while the app is
 * visible. A failed update is retried: members who hid must not stay visible because the network was away.
 */
export function usePositionUpdates(profileId: string, mayReport: boolean): void {
  const sentAt = useRef(0)
  const sender = useUpdateSender(mayReport, () => {
    // After the end of the session there is nothing to update.
    if (!currentSession().isLoggedIn) return undefined
    return latestUpdate(profileId)
  })
  const send = () => {
    sentAt.current = Date.now()
    sender.current?.send()
  }
  useDebouncedUpdate({ isEnabled: mayReport, send, flush: () => sender.current?.flush() })
  useRepeat(sentAt, send)
}

/** Undefined while the place is unknown, for example before the first GPS fix. */
function latestUpdate(profileId: string): PositionUpdate | undefined {
  const { place, fix } = currentOwnPlace()
  const coordinates = place && coordinatesOf(place, fix)
  if (!coordinates) return undefined
  const { isHidden: hide, isUnsent } = place
  const tsEffectiveUntil = Date.now() + limits.positionValidityMs
  const repeat = isUnsent ? {} : { isRepeat: true }
  const body = { profileId, session, hide, tsEffectiveUntil, ...coordinates, ...repeat }
  return { reported: place, body }
}

function coordinatesOf({ mode, chosen }: OwnPlace, fix: Fix | undefined) {
  if (mode !== 'gps') {
    return { use: 'OVERRIDE', overrideLat: chosen.lat, overrideLon: chosen.lon } as const
  }
  if (!fix) return undefined
  return {
    use: 'DEVICE_GPS',
    gpsLat: fix.lat,
    gpsLon: fix.lon,
    gpsTimestamp: fix.timestamp,
  } as const
}

function useUpdateSender(
  isEnabled: boolean,
  latest: () => PositionUpdate | undefined,
): RefObject<UpdateSender | undefined> {
  const client = useQueryClient()
  const current = useRef<UpdateSender>(undefined)
  const readLatest = useEffectEvent(latest)
  useEffect(() => {
    if (!isEnabled) return
    const sender = new UpdateSender({
      latest: () => readLatest(),
      call: (update, signal) => updatePosition(client, update, signal),
      onAnswer: (update, disclosed) => handleAnswer(client, update, disclosed),
      onFailure: setError,
      isVisible: () => !document.hidden,
    })
    const retryIfVisible = () => sender.retryIfVisible()
    const retry = () => sender.retry()
    document.addEventListener('visibilitychange', retryIfVisible)
    window.addEventListener('online', retry)
    current.current = sender
    return () => {
      document.removeEventListener('visibilitychange', retryIfVisible)
      window.removeEventListener('online', retry)
      current.current = undefined
      sender.stop()
    }
  }, [client, isEnabled])
  return current
}

interface DebouncedUpdate {
  readonly isEnabled: boolean
  readonly send: () => void
  readonly flush: () => void
}

/** Sends at the start, after each change once the place has settled, and before the page or the session ends. */
function useDebouncedUpdate({ isEnabled, send, flush }: DebouncedUpdate): void {
  const sendNow = useEffectEvent(send)
  const flushNow = useEffectEvent(flush)
  useEffect(() => {
    if (!isEnabled) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      timer = undefined
      sendNow()
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(end, limits.positionDebounceMs)
    }
    const leave = () => {
      const isWaiting = timer !== undefined
      clearTimeout(timer)
      if (isWaiting) end()
      flushNow()
    }
    end()
    const unsubscribe = onUpdateDue(wait)
    const stay = onLeaving(leave)
    return () => {
      unsubscribe()
      clearTimeout(timer)
      stay()
    }
  }, [isEnabled])
}

/** Sends again once the last update is old: while the app is visible, or when it becomes visible. */
function useRepeat(sentAt: RefObject<number>, send: () => void): void {
  const check = useEffectEvent(() => {
    const isDue = Date.now() - sentAt.current >= limits.positionRepeatMs
    if (isDue && !document.hidden) send()
  })
  useEffect(() => {
    const onVisibility = () => check()
    const timer = setInterval(check, clockCheckMs)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [])
}
