import { onSessionChange } from './session.ts'

/** A report that takes longer than this holds nobody up. */
const waitMostMs = 5_000

let told = Promise.withResolvers<boolean>()

onSessionChange((_, change) => {
  if (change !== 'updated') told = Promise.withResolvers()
})

/** A report of the member's place has been answered, or there will be none for now: `isPlaced` says which. */
export function tellPlaceReport(isPlaced: boolean): void {
  told.resolve(isPlaced)
  told = Promise.withResolvers()
  told.resolve(isPlaced)
}

/** Whether the server knows where the member is; who asks before would be refused. */
export function isPlaceReported(): Promise<boolean> {
  const late = new Promise<boolean>(resolve => setTimeout(() => resolve(true), waitMostMs))
  return Promise.race([told.promise, late])
}
