import { useSyncExternalStore } from 'react'
import type { DisclosedPosition } from '#shared/contract/position.ts'
import type { Point } from '#shared/distance.ts'
import { isRefusedAs } from '#web/lib/api-problem.ts'
import { endPlaceUpdate, type OwnPlace, rememberPlaceUpdate } from '#web/lib/own-place.ts'
import { onSessionChange } from '#web/lib/session.ts'
import { createListeners, createStore } from '#web/lib/store.ts'
import type { Fix } from './fix-throttle.ts'
import {
  afterRepeat,
  initialPlace,
  isStillOnServer,
  onPlaceStored,
  ownPointOf,
  readStoredPlace,
  storePlace,
  withGps,
  withHidden,
  withoutGps,
} from './own-place.ts'

/** The member's own place, one for the whole page. GPS fixes exist only here, and end with the session. */
interface OwnPlaceState {
  /** Unknown until the site has answered with its default city. */
  readonly place: OwnPlace | undefined
  readonly fix: Fix | undefined
  /** What others see since the last update. */
  readonly disclosed: DisclosedPosition | undefined
  readonly error: Error | null
  readonly willRetry: boolean
  /** True if the profile lacks a name or a birthdate: nobody sees such members. */
  readonly isIncomplete: boolean
}

const nothing: OwnPlaceState = {
  place: undefined,
  fix: undefined,
  disclosed: undefined,
  error: null,
  willRetry: false,
  isIncomplete: false,
}

const store = createStore(nothing)
const updateDue = createListeners()
const gpsProblems = createListeners<[problem: string]>()

onSessionChange((_, change) => {
  if (change !== 'updated') set(nothing)
})
// If the member has hidden themselves in another tab, this one must not show them.
onPlaceStored(place => set({ place, fix: place.mode === 'gps' ? store.get().fix : undefined }))

/**
 * The member's own place and the functions that change it; undefined until the site has answered with its default city.
 */
export function useOwnPlace() {
  const state = useOwnPlaceState()
  const { place, fix, error, willRetry, isIncomplete } = state
  if (!place) return undefined
  return {
    place,
    /** The point of the member's marker. Undefined until GPS has answered. */
    point: place.mode === 'gps' ? fix : place.chosen,
    error,
    willRetry,
    isIncomplete: isIncomplete || isRefusedAs(error, 'profile/incomplete'),
    ...actions,
  }
}

/** The viewer's point, from which distances are measured; undefined until they have chosen one. */
export function useOwnPoint(): Point | undefined {
  return useSyncExternalStore(store.subscribe, currentOwnPoint)
}

let ownPoint: Point | undefined

/** The same object while the point is the same. */
function currentOwnPoint() {
  const { place, fix } = store.get()
  const point = ownPointOf(place ?? readStoredPlace(), fix)
  if (point?.lat !== ownPoint?.lat || point?.lon !== ownPoint?.lon) ownPoint = point
  return ownPoint
}

export const { get: currentOwnPlace, useValue: useOwnPlaceState } = store

export const onUpdateDue = updateDue.subscribe

export const updateAgain = () => updateDue.notify()

export function initPlace(city: Point): void {
  if (store.get().place) return
  const place = initialPlace(city)
  put(place)
  if (isStillOnServer(place, Date.now())) rememberPlaceUpdate()
  // GPS may take long, and the server still has the last update.
  if (place.mode === 'gps') endPlaceUpdate(true)
}

export function setFix(fix: Fix | undefined): void {
  set({ fix })
  updateDue.notify()
}

export function stopGps(): void {
  const { fix, disclosed } = store.get()
  changePlace(place => withoutGps(place, fix && disclosed))
  setFix(undefined)
}

export function setIncomplete(isIncomplete: boolean): void {
  set({ isIncomplete })
  if (isIncomplete) endPlaceUpdate(false)
}

/** Applies the answer to an update of `reported`, unless the member has chosen something else since. */
export function setDisclosed(reported: OwnPlace, disclosed: DisclosedPosition): void {
  // The session may have ended during the call.
  const { place } = store.get()
  if (!place) return
  set({ disclosed, error: null })
  endPlaceUpdate(true)
  if (place === reported) put(afterRepeat(reported, disclosed))
}

export function setError(error: Error, willRetry: boolean): void {
  if (!store.get().place) return
  set({ error, willRetry })
  endPlaceUpdate(true)
}

/** @returns whether anyone listened */
export function tellGpsProblem(problem: string): boolean {
  gpsProblems.notify(problem)
  return !gpsProblems.isEmpty()
}

const actions = {
  moveTo: (lat: number, lon: number) =>
    changePlace(place => ({ ...place, mode: 'walk', chosen: { lat, lon }, isUnsent: true })),
  startGps: () => changePlace(withGps),
  stopGps,
  show: () => changePlace(place => withHidden(place, false)),
  hide: () => changePlace(place => withHidden(place, true)),
  onGpsProblem: gpsProblems.subscribe,
}

function changePlace(change: (place: OwnPlace) => OwnPlace) {
  const { place } = store.get()
  if (!place) return
  put(change(place))
  updateDue.notify()
}

function put(place: OwnPlace) {
  storePlace(place)
  set({ place })
}

function set(change: Partial<OwnPlaceState>) {
  store.set({ ...store.get(), ...change })
}
