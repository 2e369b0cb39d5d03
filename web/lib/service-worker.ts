import type { OpenRequest } from '#shared/push-payload.ts'
import { currentSession } from './session.ts'

/** The worker that shows notifications while a member is logged in. @returns undefined where the browser allows none */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  try {
    const options = { updateViaCache: 'none' } as const
    const registration = await navigator.serviceWorker.register('/service-worker.js', options)
    if (currentSession().isLoggedIn) return registration
    // The session has ended meanwhile.
    await registration.unregister()
  } catch {
    // A private window or a strict browser: everything else works without it.
  }
  return undefined
}

/** Calls back with the path that a pressed notification leads to. @returns what ends it */
export function onOpenRequest(open: (url: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => {}
  const { serviceWorker } = navigator
  const receive = ({ data }: MessageEvent<OpenRequest | undefined>) => {
    if (data?.kind === 'open') open(data.url)
  }
  serviceWorker.addEventListener('message', receive)
  return () => serviceWorker.removeEventListener('message', receive)
}
