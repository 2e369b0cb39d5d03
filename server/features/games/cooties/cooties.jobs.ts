import { runEach } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'
import { closeRound, purgeRounds } from './close-round.ts'
import { notifyCarriers, openRound } from './open-round.ts'

/** Ends and begins rounds and tells new carriers. */
export function cootiesJobs(platform: Platform): void {
  platform.jobs.schedule({
    name: 'cooties-move-on',
    cron: '* * * * *',
    run: () => moveCootiesOn(platform),
  })
  platform.jobs.schedule({
    name: 'cooties-purge',
    cron: '23 * * * *',
    run: () => purgeRounds(platform),
  })
}

/** Each step is a transaction that looks again: two processes, or one that was killed, do nothing twice. */
export const moveCootiesOn = (
  platform: Pick<Platform, 'clock' | 'db' | 'live'>,
): Promise<number | undefined> =>
  runEach([() => closeRound(platform), () => openRound(platform), () => notifyCarriers(platform)])
