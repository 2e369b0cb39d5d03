import { addressOf } from './api.ts'

/** Ends the session on the server as well as can be done by a page that may be gone before the answer. */
export function endOnServer(): void {
  fetch(addressOf('DELETE /api/auth', {}), { method: 'DELETE', keepalive: true }).catch(() => {
    // Nobody is left to be told; without a visit the session ends by its age.
  })
}
