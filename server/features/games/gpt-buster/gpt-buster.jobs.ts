import { sql } from 'kysely'
import { deleteInBatches } from '#server/platform/database/batches.ts'
import { runEach } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { EarnsCredits } from '#server/policies/handed-over.ts'
import type { ResultsPart } from '../daily-results.ts'
import { countCrowds } from './crowds.ts'
import { moveRoundsOn, type OpensCases } from './move-rounds.ts'
import { giveBadges } from './record.ts'
import { settleVotes } from './settle-votes.ts'
import { lookAtReports } from './signals/reports.ts'
import { forgetSignals, lookAtTwins } from './signals/stored-signals.ts'
import { forgetPlaces, lookAtTravel } from './signals/travel.ts'
import { lookAtWriters } from './signals/writers.ts'

/** Supplied by other features. */
export type GptBusterParts = EarnsCredits & OpensCases

/** More than the time after which a member who has passed is asked about again. */
const roundKeptMs = 400 * 86_400_000

export function gptBusterJobs(platform: Platform): void {
  platform.jobs.schedule({
    name: 'gpt-buster-signals',
    cron: '*/10 * * * *',
    run: () => noticeSignals(platform),
  })
  platform.jobs.schedule({
    name: 'purge-gpt-buster',
    cron: '51 * * * *',
    run: () => purgeRounds(platform),
  })
}

/** Looks at what has come since the last time. Each look is bounded, and finds again what it has found before. */
export const noticeSignals = (
  platform: Pick<Platform, 'clock' | 'db'>,
): Promise<number | undefined> =>
  runEach([
    () => forgetSignals(platform),
    () => forgetPlaces(platform),
    () => lookAtTravel(platform),
    () => lookAtTwins(platform),
    () => lookAtWriters(platform),
    () => lookAtReports(platform),
  ])

/** What players said goes with them. */
export const purgeRounds = ({ clock, db }: Pick<Platform, 'clock' | 'db'>): Promise<number> =>
  deleteInBatches(
    db,
    'games_buster_rounds',
    sql`ended_at < ${new Date(clock.now().getTime() - roundKeptMs)}`,
  )

/**
 * All that comes of votes, once a day and together: a round that ended at the seventh vote, or a score that rose with it,
 * would tell who has voted about whom.
 */
export const gptBusterResults = (platform: Platform, parts: GptBusterParts): ResultsPart => ({
  name: 'gpt-buster',
  run: () => bringBusterResults({ ...platform, ...parts }),
})

/** By what was said until the hour of the results. Killed or run on two processes, it does nothing twice. */
export const bringBusterResults = (
  platform: Platform & GptBusterParts,
): Promise<number | undefined> =>
  runEach([
    () => moveRoundsOn(platform),
    () => settleVotes(platform),
    () => giveBadges(platform),
    () => countCrowds(platform),
  ])
