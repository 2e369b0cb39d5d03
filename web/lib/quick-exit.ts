import { limits } from '#shared/limits.ts'
import { closeNotifications, leaveNothing } from './device-storage.ts'
import { openChannel } from './open-channel.ts'
import { endSession, endSessionOnServer } from './session.ts'
import { endWrites, flushTab } from './writes.ts'

const neutralAddress = 'https://www.wikipedia.org/'
const pressesNeeded = 3
const withinMs = 1_000
const allTabs = openChannel('quick-exit')

/** Nothing may delay a page that is exiting. */
export const isExitingQuickly = (): boolean => document.body.hidden === true

/**
 * Pressing Escape three times within a second exits, whatever the page is doing. @param isKeyOn Screen readers use the
 * key often, so members can turn it off.
 */
export function watchQuickExit(isKeyOn: () => boolean): void {
  allTabs?.addEventListener('message', () => {
    clear()
    void flushTab()
    leave()
  })
  let presses: number[] = []
  const press = ({ key, repeat, timeStamp }: KeyboardEvent) => {
    if (key !== 'Escape' || repeat) return
    presses = [...presses.filter(at => timeStamp - at < withinMs), timeStamp]
    if (presses.length >= pressesNeeded && isKeyOn() && !isExitingQuickly()) exitQuickly()
  }
  // Before any element can stop the key's propagation, as dialogs do.
  window.addEventListener('keydown', press, { capture: true })
}

/** Every tab leaves for a neutral site, the session ends, and nothing stays on the device. */
export function exitQuickly(): void {
  allTabs?.postMessage('leave')
  clear()
  // The page lives until the neutral site answers. Writes still in flight continue without it.
  void endWrites(limits.exitFlushMs)
  const address = endSessionOnServer(limits.exitFlushMs)
  // The page may unload before that call gets through the worker, so the worker repeats it.
  navigator.serviceWorker?.controller?.postMessage({ leave: address })
  leave()
}

function clear() {
  // The neutral site may be slow, and the browser may cache this page for its Back button.
  document.body.replaceChildren()
  // Hides whatever is announced or rendered from now on.
  document.body.hidden = true
  document.title = ''
}

function leave() {
  // Notifications are on the screen as well, and a closed page could not remove them.
  void closeNotifications()
  endSession('ended')
  // Until the page unloads, one of its timers may still store something.
  window.addEventListener('pagehide', leaveNothing)
  window.location.replace(neutralAddress)
}
