import { useSyncExternalStore } from 'react'
import type { DisclosedPosition } from '#shared/contract/position.ts'
import type { Point } from '#shared/distance.ts'
import {
  followKeptPlace,
  keepPlace,
  type OwnPlace,
  pointOf,
  readPlace,
} from '#web/lib/kept-place.ts'
import { tellPlaceReport } from '#web/lib/place-report.ts'
import { onSessionChange } from '#web/lib/session.ts'
import type { Fix } from './device-steps.ts'
import { asItStands, initialPlace } from './own-place.ts'

/** The member's own place, one for the whole page. What GPS says is here alone, and no longer than the session. */
export interface OwnPlaceState {
  /** Unknown until the site has said where to begin. */
  readonly place: OwnPlace | undefined
  /** What GPS says now. */
  readonly fix: Fix | undefined
  /** What others see since the last report, and why one failed. */
  readonly disclosed: DisclosedPosition | undefined
  readonly error: Error | null
  /** Whether that one will be sent again without the member's doing. */
  readonly isTriedAgain: boolean
  /** Who lacks a name or a birthdate is seen by nobody yet. */
  readonly isIncomplete: boolean
}

const nothing: OwnPlaceState = {
  place: undefined,
  fix: undefined,
  disclosed: undefined,
  error: null,
  isTriedAgain: false,
  isIncomplete: false,
}

let state = nothing
const listeners = new Set<() => void>()
const newsListeners = new Set<() => void>()

onSessionChange((_, change) => {
  if (change !== 'told') set(nothing)
})
// A tab behind must not go on showing who has hidden himself in another one.
followKeptPlace(place => set({ place, fix: place.mode === 'gps' ? state.fix : undefined }))

export const currentOwnPlace = (): OwnPlaceState => state

export function onOwnPlaceChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Told when there is something new to report. */
export function onPlaceNews(listener: () => void): () => void {
  newsListeners.add(listener)
  return () => newsListeners.delete(listener)
}

/** Where the member is, for screens that show how far away others are; nothing while nobody chose it. */
export function useOwnPoint(): Point | undefined {
  const state = useSyncExternalStore(onOwnPlaceChange, currentOwnPlace)
  return pointOf(state.place ?? readPlace(), state.fix)
}

export function beginPlace(city: Point): void {
  if (state.place) return
  const place = initialPlace(city)
  put(place)
  // GPS may take long; the server knows him from before.
  if (place.mode === 'gps') tellPlaceReport(true)
}

/** What the member chose, to be reported. */
export function choosePlace(choose: (place: OwnPlace) => OwnPlace): void {
  if (!state.place) return
  put(choose(state.place))
  tellNews()
}

export function tellFix(fix: Fix | undefined): void {
  set({ fix })
  tellNews()
}

export function tellIncomplete(isIncomplete: boolean): void {
  set({ isIncomplete })
  if (isIncomplete) tellPlaceReport(false)
}

/** What the server says to a report of `reported`, unless the member has chosen something else meanwhile. */
export function tellReported(reported: OwnPlace, disclosed: DisclosedPosition): void {
  // The session may have ended meanwhile.
  if (!state.place) return
  set({ disclosed, error: null })
  tellPlaceReport(true)
  if (state.place === reported) put(asItStands(reported, disclosed))
}

export function tellFailed(error: Error, isTriedAgain: boolean): void {
  if (!state.place) return
  set({ error, isTriedAgain })
  tellPlaceReport(true)
}

function put(place: OwnPlace) {
  keepPlace(place)
  set({ place })
}

function tellNews() {
  for (const listener of newsListeners) listener()
}

function set(change: Partial<OwnPlaceState>) {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}
