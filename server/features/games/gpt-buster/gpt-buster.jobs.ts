import { sql } from 'kysely'
import { deleteInBatches } from '#server/platform/database/batches.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { runEach } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { BusterSignal } from '#shared/gpt-buster.ts'
import { gptBusterTexts } from '#shared/texts/gpt-buster.ts'
import { endRound, isSilent, lockRound, moveRoundOn, roundsToMove } from './rounds.ts'
import { type EarnCredits, settleVotes } from './settle-votes.ts'
import { lookAtReports } from './signals/reports.ts'
import { forgetSignals } from './signals/stored-signals.ts'
import { forgetPlaces, lookAtTravel } from './signals/travel.ts'
import { lookAtTwins } from './signals/twin-pictures.ts'
import { lookAtWriters } from './signals/writers.ts'

interface SiteCase {
  readonly profileId: string
  readonly noticed: string
  readonly isDue: (tx: Db) => Promise<boolean>
  readonly onOpened: (tx: Db, caseId: string) => Promise<void>
}

/** Supplied by other features. */
export interface GptBusterParts {
  readonly earnCredits: EarnCredits
  /** Opens a case without a reporter, about a profile and what the site has noticed of it. */
  readonly openCase: (siteCase: SiteCase) => Promise<void>
}

type Needs = Platform & GptBusterParts

/** More than the time after which a member who has passed is asked about again. */
const roundKeptMs = 400 * 86_400_000

export function gptBusterJobs(platform: Platform, parts: GptBusterParts): void {
  const all = { ...platform, ...parts }
  platform.jobs.schedule({
    name: 'gpt-buster-signals',
    cron: '*/10 * * * *',
    run: () => noticeSignals(platform),
  })
  platform.jobs.schedule({
    name: 'gpt-buster-rounds',
    cron: '* * * * *',
    run: () => runEach([() => moveRoundsOn(all), () => settleVotes(all)]),
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

/** Decides, clears and ends rounds. Killed or run on two processes, it does nothing twice. */
export async function moveRoundsOn(platform: Needs): Promise<number> {
  const ids = await roundsToMove(platform.db, platform.clock.now())
  await runEach(
    ids.map(id => async () => {
      if (await moveRoundOn(platform, id)) await openCaseOf(platform, id)
    }),
  )
  return ids.length
}

/** The member did not pass in time: jurors judge. */
async function openCaseOf(platform: Needs, id: string) {
  const round = await platform.db
    .selectFrom('games_buster_rounds')
    .select(['profile_id as profileId', 'signals'])
    .where('id', '=', id)
    .$narrowType<{ signals: BusterSignal[] }>()
    .executeTakeFirst()
  if (!round) return
  const { profileId, signals } = round
  await platform.openCase({
    profileId,
    noticed: gptBusterTexts.noticedForJury(signals),
    isDue: async tx => {
      const locked = await lockRound(tx, id)
      return locked !== undefined && isSilent(platform, tx, locked)
    },
    onOpened: async (tx, caseId) => {
      const locked = await lockRound(tx, id)
      if (locked) await endRound(platform, tx, locked, { state: 'CASE', by: 'SILENCE', caseId })
    },
  })
}

/** What players said goes with them. */
export const purgeRounds = ({ clock, db }: Pick<Platform, 'clock' | 'db'>): Promise<number> =>
  deleteInBatches(
    db,
    'games_buster_rounds',
    sql`ended_at < ${new Date(clock.now().getTime() - roundKeptMs)}`,
  )
