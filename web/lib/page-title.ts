import { useEffect, useSyncExternalStore } from 'react'
import { limits } from '#shared/limits.ts'
import { siteTexts } from '#shared/texts/site.ts'
import { hasCookie, keepShell, setCookie } from './device-storage.ts'
import { isExitingQuickly } from './quick-exit.ts'
import { onSessionChange } from './session.ts'
import { useSiteName } from './site.data.ts'
import { createListeners } from './store.ts'

/**
 * Whether title and icon are to give nothing away. A cookie, so that the server's page has neither from its first byte
 * on; the end of a session wipes it with all the others (`wipeDevice`).
 */
const cookie = 'discreet=1'
const listeners = createListeners()
/** A tab in the background shows its title as well: it follows at once. */
const otherTabs = new BroadcastChannel('discretion')
otherTabs.addEventListener('message', ({ data }: MessageEvent<boolean>) => write(data))

/** Puts screen and brand into the title, unless it is to be discreet. A page with a better name calls it again. */
export function usePageTitle(screen: string): void {
  const brand = useSiteName()
  const isDiscreet = useDiscretion()
  useEffect(() => {
    if (isDiscreet) setTitle(siteTexts.discreetTitle)
    else setTitle(siteTexts.pageTitle(screen, brand))
  }, [screen, brand, isDiscreet])
}

let title = document.title
let count = 0

function setTitle(words: string): void {
  title = words
  // A page that is left this way shows nothing any more.
  if (isExitingQuickly()) return
  document.title = count > 0 ? siteTexts.countedTitle(count, title) : title
}

/** How much is unread: a number in front of the title, which tells nobody of what. */
export function setTitleCount(unread: number): void {
  count = unread
  setTitle(title)
}

export function usePageIcon(): void {
  const isDiscreet = useDiscretion()
  useEffect(() => {
    const kinds = isDiscreet
      ? {
          icon: '/notes.svg',
          'apple-touch-icon': '/notes-touch.png',
          manifest: '/notes.webmanifest',
        }
      : {
          icon: '/favicon.svg',
          'apple-touch-icon': '/icon-touch.png',
          manifest: '/manifest.webmanifest',
        }
    for (const [kind, href] of Object.entries(kinds)) {
      const link = document.querySelector(`link[rel="${kind}"]`)
      if (link?.getAttribute('href') !== href) link?.setAttribute('href', href)
    }
    keepShell()
  }, [isDiscreet])
}

function useDiscretion(): boolean {
  return useSyncExternalStore(subscribe, isDiscreet)
}

export function storeDiscretion(isOn: boolean): void {
  if (isOn === isDiscreet()) return
  write(isOn)
  otherTabs.postMessage(isOn)
}

/** Another tab writes it too: what this one wrote may not have reached it yet. */
function write(isOn: boolean) {
  const seconds = isOn ? limits.sessionAbsoluteMs / 1000 : 0
  setCookie(cookie, seconds)
  listeners.notify()
}

const isDiscreet = () => hasCookie(cookie)

function subscribe(listener: () => void) {
  const stops = [onSessionChange(listener), listeners.subscribe(listener)]
  // Another tab may have changed it.
  document.addEventListener('visibilitychange', listener)
  return () => {
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', listener)
  }
}
