import { runForEach } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'
import { lastResultsAt } from '#shared/results.ts'

export interface ResultsPart {
  readonly name: string
  /** Works out everything that waits. A second run, or a run after a crash, repeats nothing. */
  readonly run: () => Promise<unknown>
}

type Needs = Pick<Platform, 'clock' | 'db'>

/** Results come once a day at the same hour. After an outage they come at the next full hour. */
export function resultsJobs(
  platform: Needs & Pick<Platform, 'jobs'>,
  parts: readonly ResultsPart[],
): void {
  platform.jobs.schedule('games-results', '0 * * * *', () => bringResults(platform, parts))
}

/** Runs each part that is due, even when others fail. A part that fails is due again an hour later. */
export async function bringResults(
  { clock, db }: Needs,
  parts: readonly ResultsPart[],
): Promise<number | undefined> {
  const until = lastResultsAt(clock.now())
  const done = await db
    .selectFrom('games_results')
    .select('part')
    .where('until', '>=', until)
    .execute()
  const due = parts.filter(({ name }) => !done.some(({ part }) => part === name))
  return runForEach(due, async ({ name, run }) => {
    await run()
    await db
      .insertInto('games_results')
      .values({ part: name, until })
      .onConflict(conflict => conflict.column('part').doUpdateSet({ until }))
      .execute()
    return 1
  })
}
