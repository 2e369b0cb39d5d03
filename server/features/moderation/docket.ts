import { sql } from 'kysely'
import type { Platform } from '#server/platform/platform.ts'
import { ifFree } from '#server/platform/under-locks.ts'
import { isOfRole } from '#server/policies/roles.ts'
import type { Docket } from '#shared/contract/moderation-cases.ts'
import { justiceLimits } from '#shared/justice-limits.ts'

const monthsMax = 12
const cachedMs = 300_000

export function docketReader(platform: Pick<Platform, 'clock' | 'db'>): () => Promise<Docket> {
  let cached: { readonly docket: Promise<Docket>; readonly until: number } | undefined
  return () => {
    const now = platform.clock.now().getTime()
    if (cached && now < cached.until) return cached.docket
    const docket = readDocket(platform)
    const mine = { docket, until: now + cachedMs }
    cached = mine
    docket.catch(() => {
      if (cached === mine) cached = undefined
    })
    return docket
  }
}

async function readDocket({ db }: Pick<Platform, 'db'>): Promise<Docket> {
  const months = await db
    .selectFrom('moderation_docket')
    .select(['month', 'decided', 'upheld', 'overturned', 'median_hours as medianHours'])
    .orderBy('month', 'desc')
    .limit(monthsMax)
    .execute()
  return {
    months: months.map(({ decided, upheld, overturned, ...month }) => ({
      ...month,
      decided: inFives(decided),
      upheld: inFives(upheld),
      overturned: inFives(overturned),
    })),
  }
}

/** Rounded to the nearest multiple. One more case seldom changes the number, and never shows which case it was. */
const inFives = (count: number) =>
  Math.round(count / justiceLimits.docketLeast) * justiceLimits.docketLeast

/**
 * Publishes the decisions since the last published month, once whole months have enough of them. Published numbers
 * never change. So two readings differ by a whole group of cases, and no single verdict or erasure shows. Cases of the
 * demo community are counted separately, because their months are deleted with it. It leaves the work to another
 * process that is publishing.
 */
export async function publishDocket(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  { isDemo = false } = {},
): Promise<void> {
  await ifFree({ db }, ['docket'], tx =>
    sql`
      with period as (
        select coalesce((to_date(max(month), 'YYYY-MM') + interval '1 month') at time zone 'UTC', '-infinity') as start,
          date_trunc('month', ${clock.now()}::timestamptz, 'UTC') as end
        from moderation_docket
      ),
      verdicts as (
        select v.round, v.upheld, v.decided_at - c.opened_at as took,
          lag(v.upheld) over (partition by v.case_id order by v.round) as before, v.decided_at
        from moderation_verdicts v join moderation_cases c on c.id = v.case_id
        join profiles accused on accused.id = c.accused_profile_id
        where ${isOfRole(sql`accused.account_id`, 'TEST')} = ${isDemo}
      )
      insert into moderation_docket (month, decided, upheld, overturned, median_hours, is_demo)
      select to_char((period.end - interval '1 day') at time zone 'UTC', 'YYYY-MM'),
        count(*) filter (where before is null),
        count(*) filter (where before is null and upheld),
        count(*) filter (where before <> upheld),
        round(percentile_cont(0.5) within group (
          order by extract(epoch from took) / 3600) filter (where before is null)),
        ${isDemo}
      from verdicts join period on decided_at >= period.start and decided_at < period.end
      group by period.end
      having count(*) filter (where before is null) >= ${justiceLimits.docketLeast}
      on conflict do nothing`.execute(tx),
  )
}
