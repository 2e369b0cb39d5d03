import { hasCookie, readStored, writeStored } from './device-storage.ts'
import { fieldsOf } from './fields-of.ts'

const memberKey = 'member'

/** What this device remembers of the member, so that the next page knows it before any answer. */
export interface StoredMember {
  readonly profileId: string | undefined
  readonly roles: readonly string[]
}

/** The marker cookie accompanies the session's own cookie, which no script can read. */
export function hasSessionMarker(): boolean {
  return hasCookie('auth=1')
}

export function readMember(): StoredMember {
  return memberOf(readStored(memberKey))
}

export function writeMember(member: StoredMember): void {
  writeStored(memberKey, member)
}

/** Whether the device may store this member's data. Another tab may have just ended their session and wiped it. */
export const mayStoreOf = (profileId: string | undefined): boolean =>
  hasSessionMarker() && readMember().profileId === profileId

/** Reads what an older version of this page may have written. */
export function memberOf(member: unknown): StoredMember {
  const { profileId, roles } = fieldsOf(member)
  return {
    profileId: typeof profileId === 'string' ? profileId : undefined,
    roles: Array.isArray(roles) ? roles.filter(role => typeof role === 'string') : [],
  }
}
