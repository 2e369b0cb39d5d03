import { hasCookie, keepCookie, readStored, writeStored } from './device-storage.ts'

const memberKey = 'member'

/** What this device remembers of the member, so that the next page knows it before any answer. */
export interface RememberedMember {
  readonly profileId: string | undefined
  readonly roles: readonly string[]
}

/** The marker cookie stands beside the session's own cookie, which no script can read. */
export function hasMarker(): boolean {
  return hasCookie('auth=1')
}

export function readMember(): RememberedMember {
  return memberOf(readStored(memberKey))
}

export function writeMember(member: RememberedMember): void {
  writeStored(memberKey, member)
}

/** Everything a script can reach: the session's own cookie only the server can end. */
export function wipeDevice(): void {
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) {
    const [name] = cookie.split('=')
    if (name) keepCookie(`${name}=`, 0)
  }
}

/** Reads what an older version of this page may have written. */
export function memberOf(member: unknown): RememberedMember {
  const isMember = typeof member === 'object' && member !== null
  const profileId = isMember && 'profileId' in member ? member.profileId : undefined
  const roles = isMember && 'roles' in member && Array.isArray(member.roles) ? member.roles : []
  return {
    profileId: typeof profileId === 'string' ? profileId : undefined,
    roles: roles.filter(role => typeof role === 'string'),
  }
}
