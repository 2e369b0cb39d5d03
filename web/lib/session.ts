import { useSyncExternalStore } from 'react'
import { addressOf } from './api.ts'
import { clearStorages, hasLeftovers, openStorage, wipeDevice } from './device-storage.ts'
import { rememberHeard } from './last-heard.ts'
import { openChannel } from './open-channel.ts'
import { createListeners } from './store.ts'
import { hasSessionMarker, readMember, writeMember } from './stored-member.ts'

/** The login of this browser. The profile id is unknown until the settings have loaded. */
export interface Session {
  readonly isLoggedIn: boolean
  readonly profileId: string | undefined
  readonly roles: readonly string[]
}

type Member = { readonly profileId: string; readonly roles: readonly string[] }

/** Why a session changed. `expired` leads the member to the login from any screen. */
type SessionChange = 'started' | 'ended' | 'expired' | 'updated'

type Change = readonly [session: Session, why: SessionChange]

const visitor: Session = { isLoggedIn: false, profileId: undefined, roles: [] }
const listeners = createListeners<Change>()
const otherTabs = openChannel('session')
// The cookies have expired without a logout, so the device is wiped now.
if (!hasSessionMarker() && hasLeftovers()) wipeDevice()
/** The member is known once the device is open. */
let session = readSession()
/** A call of this page that ends the session, and whether other calls have been refused since. */
let ending: { isRefused: boolean } | undefined

// The message is complete. In another tab, the cookie may not have changed yet.
otherTabs?.addEventListener('message', ({ data }: MessageEvent<Change>) => void hear(...data))
// A page that returns from the history or from the background may have missed a change.
document.addEventListener('visibilitychange', () => void catchUp())

export const currentSession = (): Session => session

export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, currentSession)
}

export const onSessionChange = listeners.subscribe

/** Opens the member's data on the device, which takes a moment. Visitors have none. */
export async function openDevice(): Promise<void> {
  if (!hasSessionMarker()) return
  await openStorage()
  // Another tab may have ended it in the meantime.
  if (!hasSessionMarker()) return endSession('ended')
  const { profileId, roles } = readMember()
  if (profileId !== undefined) change({ isLoggedIn: true, profileId, roles }, 'updated')
}

/** Called after the server has answered a login and the device is open for it. */
export function startSession(member: Member): void {
  writeMember(member)
  rememberHeard()
  change({ isLoggedIn: true, ...member }, 'started')
  notifyOtherTabs('started')
}

export function updateMember(member: Member): void {
  const isKnown =
    session.profileId === member.profileId && session.roles.join() === member.roles.join()
  if (!session.isLoggedIn || isKnown) return
  writeMember(member)
  change({ isLoggedIn: true, ...member }, 'updated')
}

/** Clears the member and everything this device stored of them. `forced` also redirects visitors to the login. */
export function endSession(reason: 'ended' | 'expired' | 'forced'): void {
  wipeDevice()
  if (reason === 'expired' && isEnding()) return
  if (!session.isLoggedIn && reason !== 'forced') return
  const why = reason === 'forced' ? 'expired' : reason
  change(visitor, why)
  notifyOtherTabs(why)
}

/**
 * Awaits a call that ends the session on the server, which may refuse other calls before it answers this one. The
 * session counts as expired only if this call fails. Otherwise the redirect to the login would hide the answer from the
 * member. The device is wiped at the first refusal, because the page may close before the answer.
 */
export async function endingSession<Answer>(call: Promise<Answer>): Promise<Answer> {
  const own = { isRefused: false }
  ending = own
  try {
    const answer = await call
    own.isRefused = false
    return answer
  } finally {
    ending = undefined
    if (own.isRefused) endSession('expired')
  }
}

/** Whether such a call is in flight. Its answer will tell what happened to the session that another call found over. */
function isEnding() {
  if (ending) ending.isRefused = true
  return ending !== undefined
}

/** For a page that may close before the answer: the server waits. @returns the called address */
export function endSessionOnServer(delayMs?: number): string {
  const address = addressOf('DELETE /api/auth', { query: { delayMs } })
  fetch(address, { method: 'DELETE', keepalive: true }).catch(() => {
    // Nobody is left to notify. If the call did not arrive, the session ends by its age.
  })
  return address
}

function notifyOtherTabs(why: SessionChange) {
  const change: Change = [session, why]
  otherTabs?.postMessage(change)
}

async function hear(...[next, why]: Change) {
  if (next.isLoggedIn) await openStorage()
  follow(next, why)
}

async function catchUp() {
  const isLoggedIn = hasSessionMarker()
  if (isLoggedIn && session.isLoggedIn) {
    if (readMember().profileId === session.profileId) return
    await openStorage()
    // A device that stores nothing does not know the member.
    if (readMember().profileId === undefined) return
  }
  const stored = readSession()
  follow(stored, stored.isLoggedIn ? 'started' : 'ended')
}

function follow(...[next, why]: Change) {
  if (next.isLoggedIn === session.isLoggedIn && next.profileId === session.profileId) return
  // This tab may have stored something at the moment when the other one wiped the device.
  if (!next.isLoggedIn && !hasSessionMarker()) clearStorages()
  if (!next.isLoggedIn && isEnding()) return
  change(next, why)
}

function readSession(): Session {
  return hasSessionMarker() ? { isLoggedIn: true, ...readMember() } : visitor
}

function change(next: Session, why: SessionChange) {
  session = next
  listeners.notify(session, why)
}
