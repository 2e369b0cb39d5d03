import { useEffect, useSyncExternalStore } from 'react'
import { limits } from '#shared/limits.ts'
import { siteTexts } from '#shared/texts/site.ts'
import { hasCookie, keepShell, setCookie } from './device-storage.ts'
import { openChannel } from './open-channel.ts'
import { isExitingQuickly } from './quick-exit.ts'
import { onSessionChange } from './session.ts'
import { useSiteName } from './site.data.ts'
import { createListeners } from './store.ts'

/**
 * Whether title and icon are discreet. It is a cookie, so that the server's page is discreet from its first byte. The
 * end of a session wipes it with all others (`wipeDevice`).
 */
const cookie = 'discreet=1'
const listeners = createListeners()
/** A background tab also shows its title, so it follows at once. */
const otherTabs = openChannel('discretion')
otherTabs?.addEventListener('message', ({ data }: MessageEvent<boolean>) => write(data))

/** Puts screen and brand into the title, unless it is discreet. A page with a more specific name calls it again. */
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
  // After a quick exit, a page shows nothing any more.
  if (isExitingQuickly()) return
  document.title = count > 0 ? siteTexts.countedTitle(count, title) : title
}

/** The unread count: a number in front of the title, without saying of what. */
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
  otherTabs?.postMessage(isOn)
}

/** Another tab writes it as well, and this tab may not have seen that yet. */
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
