import type { OpenRequest } from '#shared/push-payload.ts'
import { currentSession } from './session.ts'

/**
 * Registers the worker that shows notifications while a member is logged in. @returns undefined if the browser allows
 * none
 */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  try {
    const options = { updateViaCache: 'none' } as const
    const registration = await navigator.serviceWorker.register('/service-worker.js', options)
    if (currentSession().isLoggedIn) return registration
    // The session ended in the meantime.
    await registration.unregister()
  } catch {
    // A private window or a strict browser: everything else works without the worker.
  }
  return undefined
}

/** Calls back with the path of a clicked notification. @returns a function that unsubscribes */
export function onOpenRequest(open: (url: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => {}
  const { serviceWorker } = navigator
  const receive = ({ data }: MessageEvent<OpenRequest | undefined>) => {
    if (data?.kind === 'open') open(data.url)
  }
  serviceWorker.addEventListener('message', receive)
  return () => serviceWorker.removeEventListener('message', receive)
}
