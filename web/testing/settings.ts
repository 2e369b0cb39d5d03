import type { Settings } from '#shared/contract/accounts.ts'
import { changedBy } from '#web/lib/settings.data.ts'
import { type Reader, site } from './render-screen.tsx'

/** Simulates a member's settings on the site. A new address waits for confirmation. */
export function playSettings({ settings }: Reader): { kept: Settings } {
  const played = { kept: settings }
  site.on({
    'GET /api/settings': () => played.kept,
    'PATCH /api/settings': ({ body }) => {
      const { email, password: _, currentPassword: __, ...change } = body
      const pending = email === undefined ? {} : { pendingEmail: email }
      played.kept = { ...changedBy(played.kept, change), ...pending }
      return played.kept
    },
    'DELETE /api/auth/email': () => {
      const { pendingEmail: _, ...others } = played.kept
      played.kept = others
      return undefined
    },
  })
  return played
}
