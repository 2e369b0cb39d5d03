import { useSyncExternalStore } from 'react'

/** Listeners of something outside React. */
export function createListeners<Args extends readonly unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>()
  return {
    /** @returns a function that unsubscribes */
    subscribe: (listener: (...args: Args) => void): (() => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    notify: (...args: Args): void => {
      for (const listener of listeners) listener(...args)
    },
    isEmpty: (): boolean => listeners.size === 0,
  }
}

/** A value of the whole page, outside React: it outlives every screen and may change without one. */
export function createStore<Value>(initial: Value) {
  let value = initial
  const { subscribe, notify } = createListeners()
  const get = () => value
  return {
    get,
    set: (next: Value): void => {
      value = next
      notify()
    },
    subscribe,
    useValue: () => useSyncExternalStore(subscribe, get, get),
  }
}
