import { endOnServer } from './end-on-server.ts'
import { endSession } from './session.ts'

/** What stands in front of the site wants a login first: nothing of the session before it may stay. */
export function forceLogout(): void {
  endOnServer()
  endSession('forced')
}
