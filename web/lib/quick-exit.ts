import { endOnServer } from './end-on-server.ts'
import { wipeDevice } from './member-memory.ts'
import { endSession } from './session.ts'

const neutralAddress = 'https://www.wikipedia.org/'
const pressesNeeded = 3
const withinMs = 1_000
const allTabs = new BroadcastChannel('quick-exit')

/** Escape three times within a second leaves, whatever the page is doing. */
export function watchQuickExit(): void {
  allTabs.addEventListener('message', leave)
  let presses: number[] = []
  const press = ({ key, repeat, timeStamp }: KeyboardEvent) => {
    if (key !== 'Escape' || repeat) return
    presses = [...presses.filter(at => timeStamp - at < withinMs), timeStamp]
    if (presses.length >= pressesNeeded) exitQuickly()
  }
  // Before anything on the page can keep the key to itself, as dialogs do.
  window.addEventListener('keydown', press, { capture: true })
}

/** Every tab leaves for a neutral site, the session ends, and nothing stays behind on the device. */
export function exitQuickly(): void {
  allTabs.postMessage('leave')
  endOnServer()
  leave()
}

function leave() {
  // What is seen goes first: the neutral site may be slow, and the browser may keep this page for its Back button.
  document.body.replaceChildren()
  document.title = ''
  endSession('ended')
  // Until the page is gone, a timer of it may still write something down.
  window.addEventListener('pagehide', wipeDevice)
  window.location.replace(neutralAddress)
}
