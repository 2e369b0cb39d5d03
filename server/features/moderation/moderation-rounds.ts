import type { Platform } from '#server/platform/platform.ts'
import { limits } from '#shared/limits.ts'

/** Cases are forgotten by the clock, and with them who reported. */
export function moderationRounds(platform: Platform): void {
  platform.jobs.queue({
    name: 'purge-cases',
    cron: '27 * * * *',
    retryLimit: 0,
    run: () => purgeCases(platform),
  })
}

export async function purgeCases({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('moderation_cases')
    .where('opened_at', '<', new Date(clock.now().getTime() - limits.caseKeptMs))
    .execute()
}
