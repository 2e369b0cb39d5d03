import { onTestFinished } from 'vitest'
import { wipeDevice } from '#web/lib/device-storage.ts'

/** Keeps the page of the tests where it is when it is led to another site, until the test ends. @returns where it was led */
export function keepHere(): readonly string[] {
  const departures: string[] = []
  const stay = (event: NavigateEvent) => {
    const { url } = event.destination
    if (new URL(url).origin === location.origin) return
    event.preventDefault()
    departures.push(url)
  }
  navigation.addEventListener('navigate', stay)
  onTestFinished(() => {
    navigation.removeEventListener('navigate', stay)
    // What a quick exit has left for the end of the page, which is also that of the tests after it.
    window.removeEventListener('pagehide', wipeDevice)
    document.body.hidden = false
  })
  return departures
}
