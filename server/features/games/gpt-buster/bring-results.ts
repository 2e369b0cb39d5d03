import { runEach, runThrough } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { EarnsCredits } from '#server/policies/handed-over.ts'
import type { BusterSignal } from '#shared/gpt-buster.ts'
import { lastResultsAt } from '#shared/results.ts'
import { gptBusterTexts } from '#shared/texts/gpt-buster.ts'
import type { ResultsPart } from '../daily-results.ts'
import { countCrowds } from './crowds.ts'
import { giveBadges } from './record.ts'
import { endRound, isSilent, lockRound, moveRoundOn, roundsToMove } from './rounds.ts'
import { settleVotes } from './settle-votes.ts'

interface SiteCase {
  readonly profileId: string
  readonly noticed: string
  readonly isDue: (tx: Platform['db']) => Promise<boolean>
  readonly onOpened: (tx: Platform['db'], caseId: string) => Promise<void>
}

/** Supplied by other features. */
export interface GptBusterParts extends EarnsCredits {
  /** Opens a case without a reporter, about a profile and what the site has noticed of it. */
  readonly openCase: (siteCase: SiteCase) => Promise<void>
}

type Needs = Platform & GptBusterParts

/**
 * All that comes of votes, once a day and together: a round that ended at the seventh vote, or a score that rose with it,
 * would tell who has voted about whom.
 */
export const gptBusterResults = (platform: Platform, parts: GptBusterParts): ResultsPart => ({
  name: 'gpt-buster',
  run: () => bringBusterResults({ ...platform, ...parts }),
})

/** By what was said until the hour of the results. Killed or run on two processes, it does nothing twice. */
export const bringBusterResults = (platform: Needs): Promise<number | undefined> =>
  runEach([
    () => moveRoundsOn(platform),
    () => settleVotes(platform),
    () => giveBadges(platform),
    () => countCrowds(platform),
  ])

/** Decides, clears and ends rounds. */
function moveRoundsOn(platform: Needs): Promise<number> {
  const until = lastResultsAt(platform.clock.now())
  return runThrough(
    after => roundsToMove(platform.db, until, after),
    async id => {
      if (await moveRoundOn(platform, id, until)) await openCaseOf(platform, id, until)
    },
  )
}

/** The member did not pass in time: jurors judge. */
async function openCaseOf(platform: Needs, id: string, until: Date) {
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
      return locked !== undefined && isSilent(tx, locked, until)
    },
    onOpened: async (tx, caseId) => {
      const locked = await lockRound(tx, id)
      if (locked) await endRound(platform, tx, locked, { state: 'CASE', by: 'SILENCE', caseId })
    },
  })
}
