import { limits } from '#shared/limits.ts'
import type { Platform } from './platform/platform.ts'

/** What the site does by the clock, beside the features' own rounds. */
export function siteRounds({ db, clock, jobs, live, attempts }: Platform): void {
  jobs.queue({
    name: 'purge-traces',
    cron: '7 * * * *',
    retryLimit: 0,
    run: async () => {
      const now = clock.now()
      await live.purge(now)
      await attempts.purge(now)
      await forgetAddresses(db, new Date(now.getTime() - limits.addressKeptMs))
      await endOldSessions(db, new Date(now.getTime() - limits.sessionIdleMs))
    },
  })
}

async function forgetAddresses(db: Platform['db'], before: Date) {
  await db
    .updateTable('sessions')
    .set({ address: null })
    .where('created_at', '<', before)
    .where('address', 'is not', null)
    .execute()
  await db
    .updateTable('accounts_acknowledgements')
    .set({ address: null })
    .where('acknowledged_at', '<', before)
    .where('address', 'is not', null)
    .execute()
}

async function endOldSessions(db: Platform['db'], unseenSince: Date) {
  await db.deleteFrom('sessions').where('seen_at', '<', unseenSince).execute()
}
