import { limits } from '#shared/limits.ts'
import { closeNotifications, leaveNothing } from './device-storage.ts'
import { endSession, endSessionOnServer } from './session.ts'
import { endWrites, flushTab } from './writes.ts'

const neutralAddress = 'https://www.wikipedia.org/'
const pressesNeeded = 3
const withinMs = 1_000
const allTabs = new BroadcastChannel('quick-exit')

/** Nothing may hold up a page that is being left this way. */
export const isExitingQuickly = (): boolean => document.body.hidden === true

/** Escape three times within a second leaves, whatever the page is doing. */
export function watchQuickExit(): void {
  allTabs.addEventListener('message', () => {
    clear()
    void flushTab()
    leave()
  })
  let presses: number[] = []
  const press = ({ key, repeat, timeStamp }: KeyboardEvent) => {
    if (key !== 'Escape' || repeat) return
    presses = [...presses.filter(at => timeStamp - at < withinMs), timeStamp]
    if (presses.length >= pressesNeeded && !isExitingQuickly()) exitQuickly()
  }
  // Before anything on the page can keep the key to itself, as dialogs do.
  window.addEventListener('keydown', press, { capture: true })
}

/** Every tab leaves for a neutral site, the session ends, and nothing stays behind on the device. */
export function exitQuickly(): void {
  allTabs.postMessage('leave')
  clear()
  // The page lives until the neutral site answers: what is still under way then goes on without it.
  void endWrites(limits.exitFlushMs)
  const address = endSessionOnServer(limits.exitFlushMs)
  // It may be gone too early for that call, which passes through the worker.
  navigator.serviceWorker?.controller?.postMessage({ leave: address })
  leave()
}

function clear() {
  // The neutral site may be slow, and the browser may keep this page for its Back button.
  document.body.replaceChildren()
  // Nothing that is announced or drawn meanwhile is to be seen either.
  document.body.hidden = true
  document.title = ''
}

function leave() {
  // They are on the screen as well, and the page that is gone could not take them away.
  void closeNotifications()
  endSession('ended')
  // Until the page is gone, a timer of it may still write something down.
  window.addEventListener('pagehide', leaveNothing)
  window.location.replace(neutralAddress)
}
