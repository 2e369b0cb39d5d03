import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { justiceLimits as limits } from '#shared/justice-limits.ts'

/** Books what jurors, healers and those who practise have earned, as `earnCredits` does of each: as much as a day has room for. */
export async function bookWork(db: Db): Promise<void> {
  await sql`
    with done as (
      select juror_profile_id as profile_id, 'JURY' as work, ref::text as work_id, voted_at as at
      from moderation_jurors where voted_at is not null
      union all select profile_id, 'PRACTICE', item, answered_at
      from moderation_practice_answers where is_right
      union all select cured_by, 'CURE', id::text, cure_shown_at
      from games_cooties_infections where cured_by is not null
    ), earned as (
      select account_id, done.*, (${JSON.stringify(limits.credits)}::jsonb ->> work)::int as credits
      from done join profiles on profiles.id = profile_id
    ), counted as (
      select earned.*, sum(credits) over (
        partition by account_id, date_trunc('day', at, 'UTC') order by at, work_id) as today
      from earned
    ), member as (
      insert into billing_members (account_id, member_key, host)
      select account_id, gen_random_uuid(), '' from earned group by account_id
      on conflict (account_id) do update set host = billing_members.host
      returning account_id, member_key
    )
    insert into billing_credits (id, member_key, kind, credits, reason, work, work_id, booked_at)
    select gen_random_uuid(), member_key, 'EARNED', credits, '', work, work_id, at
    from counted join member using (account_id) where today <= ${limits.creditsPerDay}
    on conflict do nothing`.execute(db)
}
