import { addressOf } from './api.ts'
import { endSession } from './session.ts'

/** What stands in front of the site wants a login first: nothing of the session before it may stay. */
export function forceLogout(): void {
  endOnServer()
  endSession('forced')
}

/** Ends the session on the server as well as can be done by a page that may be gone before the answer. */
export function endOnServer(): void {
  fetch(addressOf('DELETE /api/auth', {}), { method: 'DELETE', keepalive: true }).catch(() => {
    // Nobody is left to be told; without a visit the session ends by its age.
  })
}
