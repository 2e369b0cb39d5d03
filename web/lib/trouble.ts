import { createStore } from './store.ts'

/** When the header last began to say that the server failed or cannot be reached. */
const shownAt = createStore<number | undefined>(undefined)

export const showTrouble = (): void => shownAt.set(performance.now())

export const hideTrouble = (): void => shownAt.set(undefined)

export const useTrouble = (): number | undefined => shownAt.useValue()
