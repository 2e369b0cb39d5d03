import { endOnServer } from './end-on-server.ts'
import { endSession } from './session.ts'

const neutralAddress = 'https://www.wikipedia.org/'
const pressesNeeded = 3
const withinMs = 1_000

/** Escape three times within a second: every tab leaves for a neutral site, nothing stays behind. */
export function watchQuickExit(): void {
  const allTabs = new BroadcastChannel('quick-exit')
  allTabs.addEventListener('message', leave)
  let presses: number[] = []
  const press = ({ key, repeat, timeStamp }: KeyboardEvent) => {
    if (key !== 'Escape' || repeat) return
    presses = [...presses.filter(at => timeStamp - at < withinMs), timeStamp]
    if (presses.length < pressesNeeded) return
    allTabs.postMessage('leave')
    endOnServer()
    leave()
  }
  // Before anything on the page can keep the key to itself, as dialogs do.
  window.addEventListener('keydown', press, { capture: true })
}

function leave() {
  endSession('ended')
  window.location.replace(neutralAddress)
}
