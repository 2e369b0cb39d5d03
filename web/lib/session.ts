import { useSyncExternalStore } from 'react'
import { hasMarker, readMember, wipeDevice, writeMember } from './member-memory.ts'

/** Who this browser is logged in as. The profile id is unknown until the settings have told it. */
export interface Session {
  readonly isLoggedIn: boolean
  readonly profileId: string | undefined
  readonly roles: readonly string[]
}

type Member = { readonly profileId: string; readonly roles: readonly string[] }

/** Why a session changed: `expired` sends the member to the login, wherever he is. */
export type SessionChange = 'started' | 'ended' | 'expired' | 'told'

type Told = readonly [session: Session, change: SessionChange]
type Listener = (...told: Told) => void

const visitor: Session = { isLoggedIn: false, profileId: undefined, roles: [] }
const listeners = new Set<Listener>()
const otherTabs = new BroadcastChannel('session')
let session = readSession()

// The message says it all: in another tab the cookie may not have changed yet.
otherTabs.addEventListener('message', ({ data }: MessageEvent<Told>) => follow(...data))
// A page that comes back from the history, or from behind, may have missed a change.
document.addEventListener('visibilitychange', () => {
  const found = readSession()
  follow(found, found.isLoggedIn ? 'started' : 'ended')
})

export const currentSession = (): Session => session

export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, currentSession)
}

export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** After the server has answered a login. */
export function startSession(member: Member): void {
  writeMember(member)
  change({ isLoggedIn: true, ...member }, 'started')
  tellOtherTabs('started')
}

/** Keeps what the server says about the member who is logged in. */
export function tellMember(member: Member): void {
  const isKnown =
    session.profileId === member.profileId && session.roles.join() === member.roles.join()
  if (!session.isLoggedIn || isKnown) return
  writeMember(member)
  change({ isLoggedIn: true, ...member }, 'told')
}

/** Forgets the member and all that this device kept of him. `forced` leads a visitor to the login as well. */
export function endSession(reason: 'ended' | 'expired' | 'forced'): void {
  wipeDevice()
  if (!session.isLoggedIn && reason !== 'forced') return
  const why = reason === 'forced' ? 'expired' : reason
  change(visitor, why)
  tellOtherTabs(why)
}

function tellOtherTabs(why: SessionChange) {
  const told: Told = [session, why]
  otherTabs.postMessage(told)
}

function follow(...[found, why]: Told) {
  if (found.isLoggedIn === session.isLoggedIn && found.profileId === session.profileId) return
  change(found, why)
}

function readSession(): Session {
  return hasMarker() ? { isLoggedIn: true, ...readMember() } : visitor
}

function change(next: Session, why: SessionChange) {
  session = next
  for (const listener of listeners) listener(session, why)
}
