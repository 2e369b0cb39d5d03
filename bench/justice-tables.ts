/** A large site with its reports, cases, juries and stays, for the benchmark of justice. */
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { insertPeople } from './bench-database.ts'
import { syntheticPeople } from './synthetic-people.ts'

export const sizes = {
  members: 100_000,
  jurors: 20_000,
  cases: 20_000,
  reports: 100_000,
  blocks: 500_000,
  messages: 500_000,
  likes: 300_000,
  notes: 200_000,
} as const

/** Members and cases are numbered from 1. */
export async function fillTables(db: Db): Promise<void> {
  await insertPeople(db, syntheticPeople(sizes.members))
  // Skip the checks of foreign keys, which take long for this many rows. The setting holds for one connection.
  await db.connection().execute(async one => {
    await sql`set statement_timeout = 0`.execute(one)
    await sql`set session_replication_role = replica`.execute(one)
    await sql`drop index chat_messages_folded_index`.execute(one)
    await sql`create table numbered as select id, (row_number() over (order by id))::int as number from profiles`.execute(
      one,
    )
    await sql`alter table numbered add primary key (number)`.execute(one)
    await sql`analyze numbered`.execute(one)
    await sql`update profiles set created_at = now() - interval '1 year'`.execute(one)
    await insertBetween(one)
    await insertCases(one)
    await insertMessagesToJurors(one)
    await insertOfMembers(one)
    await sql`set session_replication_role = origin`.execute(one)
    await sql`vacuum analyze`.execute(one)
    await sql`reset statement_timeout`.execute(one)
  })
}

/** Another member. The same number and salt give the same member. */
const other = (salt: number) =>
  sql`(1 + abs(hashint8extended(n, ${sql.lit(salt)}) % ${sql.lit(sizes.members)})::int)`

async function insertBetween(db: Db) {
  await sql`
    insert into chat_messages
      (id, conversation_number, sender_profile_id, recipient_profile_id, body_text, picture_ids, created_at)
    select gen_random_uuid(),
      row_number() over (partition by least(one.id, two.id), greatest(one.id, two.id) order by n),
      case when n % 2 = 0 then one.id else two.id end,
      case when n % 2 = 0 then two.id else one.id end, 'Coffee at six?', '{}', now() - n * interval '5 seconds'
    from generate_series(1, ${sizes.messages}::bigint) as m
    cross join lateral (select m / 10 as pair, m as n) as p
    join numbered one on one.number = 1 + pair % ${sizes.members}
    join numbered two on two.number = 1 + (pair * 7919 + pair / ${sizes.members} + 1) % ${sizes.members}
    where one.id <> two.id`.execute(db)
  await sql`
    insert into chat_conversations (low_profile_id, high_profile_id, begun_by_profile_id, begun_at, sent_at, last_number, message_count, low_unread)
    select least(sender_profile_id, recipient_profile_id), greatest(sender_profile_id, recipient_profile_id),
      least(sender_profile_id, recipient_profile_id), now(), now(), max(number), max(conversation_number), (max(number) % 3)::int
    from chat_messages group by 1, 2`.execute(db)
  await sql`
    insert into likes (liker_profile_id, liked_profile_id, like_type, created_at)
    select one.id, two.id, 'LIKE', now() - n * interval '1 second'
    from generate_series(1, ${sizes.likes}::bigint) as n
    join numbered one on one.number = ${other(1)} join numbered two on two.number = ${other(2)}
    where one.id <> two.id on conflict do nothing`.execute(db)
  await sql`
    insert into notes (author_profile_id, about_profile_id, body_text, private_tags, changed_at)
    select one.id, two.id, 'a note', '{}', now() - n * interval '1 second'
    from generate_series(1, ${sizes.notes}::bigint) as n
    join numbered one on one.number = ${other(3)} join numbered two on two.number = ${other(4)}
    where one.id <> two.id on conflict do nothing`.execute(db)
  await sql`
    insert into blocks (blocker_profile_id, blocked_profile_id, created_at)
    select one.id, two.id, now() - n * interval '1 second'
    from generate_series(1, ${sizes.blocks}::bigint) as n
    join numbered one on one.number = ${other(5)} join numbered two on two.number = ${other(6)}
    where one.id <> two.id on conflict do nothing`.execute(db)
}

/** Nine of ten cases are closed. One in a hundred members is in the dungeon. */
async function insertCases(db: Db) {
  await sql`create table made as
    select n::int as number, gen_random_uuid() as id, accused.id as accused, now() - n * interval '20 minutes' as at,
      case when n > 2000 then 'CLOSED' when n > 1000 then 'DECIDED' when n > 500 then 'VOTE' when n > 200 then 'ADMINISTRATORS' else 'ANSWER' end as stage
    from generate_series(1, ${sizes.cases}::bigint) as n join numbered accused on accused.number = ${other(7)}`.execute(
    db,
  )
  await sql`
    insert into moderation_cases (id, accused_profile_id, kind, thing_id, evidence, opened_at, closed_at, route, stage, due_at, evidence_hash, seed)
    select id, accused, 'PROFILE', accused, jsonb_build_object('name', 'Sam', 'description', repeat('words ', 100)), at,
      case stage when 'CLOSED' then at + interval '9 days' end, case when stage = 'ADMINISTRATORS' and number % 2 = 0 then 'ADMINISTRATORS' else 'JURY' end, stage,
      case when stage in ('ANSWER', 'VOTE', 'DECIDED') then now() + interval '1 day' end, sha256(id::text::bytea), sha256(id::text::bytea)
    from made`.execute(db)
  await sql`
    insert into moderation_reports (id, case_id, reporter_profile_id, reason, body_text, masked_text, reported_at, sees_evidence)
    select gen_random_uuid(), made.id, reporter.id, 'SPAM', 'They do not stop', 'They do not stop', made.at, true
    from generate_series(1, ${sizes.reports}::bigint) as n
    join made on made.number = 1 + n % ${sizes.cases} join numbered reporter on reporter.number = ${other(8)}`.execute(
    db,
  )
  await sql`
    insert into moderation_service (profile_id, since, called_at)
    select id, now(), case when number % 3 = 0 then null else now() - number * interval '1 minute' end
    from numbered where number % ${sizes.members / sizes.jurors} = 0`.execute(db)
  await sql`
    insert into moderation_jurors (case_id, juror_profile_id, round, state, called_at, due_at, upholds, penalty, reason, masked_reason, voted_at)
    select made.id, juror.id, 1, case stage when 'VOTE' then 'CALLED' else 'VOTED' end, at, at + interval '2 days',
      case when stage <> 'VOTE' then true end, case when stage <> 'VOTE' then 'DAY' end, case when stage <> 'VOTE' then 'It is' end, case when stage <> 'VOTE' then 'It is' end,
      case when stage <> 'VOTE' then at end
    from made cross join generate_series(1, 7) as seat cross join lateral (select number * 7 + seat as n) as s
    join numbered juror on juror.number = ${sizes.members / sizes.jurors} * (1 + n % ${sizes.jurors})
    where stage in ('VOTE', 'DECIDED', 'CLOSED')`.execute(db)
  await sql`
    insert into moderation_draws (case_id, round, number, profile_id, ticket, drawn_at)
    select made.id, 1, 1, pool.id, sha256(pool.id::text::bytea), at
    from made cross join generate_series(1, 200) as seat
    join numbered pool on pool.number = ${sizes.members / sizes.jurors} * (1 + (made.number * 200 + seat) % ${sizes.jurors})
    where made.number % 4 = 0 and stage in ('VOTE', 'DECIDED', 'CLOSED')`.execute(db)
  await sql`
    insert into moderation_verdicts (case_id, round, upheld, penalty, decided_by, decided_at)
    select id, 1, number % 2 = 0, case when number % 2 = 0 then 'DAY' end, 'JURY', at + interval '3 days' from made where stage in ('DECIDED', 'CLOSED')`.execute(
    db,
  )
  await sql`
    insert into moderation_sentences (case_id, profile_id, step, begins_at, ends_at, ended_at, ended_by)
    select id, accused, 'MONTH', now() - interval '1 day', now() + interval '29 days',
      case when rank > ${sizes.members / 100} then now() end, case when rank > ${sizes.members / 100} then 'TIME' end
    from (select *, dense_rank() over (order by accused) as rank from made where stage in ('DECIDED', 'CLOSED')) as ranked`.execute(
    db,
  )
  await sql`
    insert into moderation_practice_answers (profile_id, item, upholds, is_right, answered_at)
    select profile_id, 'item ' || n, true, n % 4 <> 0, now() from moderation_service cross join generate_series(1, 10) as n`.execute(
    db,
  )
}

/** The first member has written to every juror. */
const insertMessagesToJurors = (db: Db) =>
  sql`
  insert into chat_messages
    (id, conversation_number, sender_profile_id, recipient_profile_id, body_text, picture_ids, created_at)
  select gen_random_uuid(),
    1 + coalesce((
      select message_count from chat_conversations
      where low_profile_id = least(numbered.id, service.profile_id)
        and high_profile_id = greatest(numbered.id, service.profile_id)), 0),
    numbered.id, service.profile_id, 'Buy now', '{}', now()
  from moderation_service service join numbered on number = 1 where numbered.id <> service.profile_id`.execute(
    db,
  )

async function insertOfMembers(db: Db) {
  await sql`
    insert into sessions (id, account_id, token_hash, by_mail, created_at, seen_at, address)
    select gen_random_uuid(), account_id, sha256(profiles.id::text::bytea), false, now(), now(), '80.0.0.0'::inet + number * 64::bigint
    from profiles join numbered on numbered.id = profiles.id`.execute(db)
  await sql`
    insert into pictures (id, profile_id, version, width, height, sort_order, created_at, bundle)
    select gen_random_uuid(), id, 1, 800, 1000, place, now(), 'bundle ' || number || ' ' || place
    from numbered cross join generate_series(1, 3) as place`.execute(db)
  await sql`
    insert into identify_badges (picture_id, picture_version, verified_at, verified_until)
    select pictures.id, 1, now(), now() + numbered.number % 360 * interval '1 day' + interval '1 hour'
    from numbered join pictures on pictures.profile_id = numbered.id and sort_order = 1 where number % 5 = 0`.execute(
    db,
  )
  await sql`
    insert into identify_attempts (id, profile_id, picture_id, picture_version, poses, seed, state, began_at, shoot_until, replace_until, due_at, decided_at)
    select gen_random_uuid(), numbered.id, pictures.id, 1, '{}', sha256('x'), case when number < 2000 then 'JURY' else 'PASSED' end, now(), now(), now() + interval '8 days',
      case when number < 2000 then now() + interval '1 day' end, case when number >= 2000 then now() end
    from numbered join pictures on pictures.profile_id = numbered.id and sort_order = 1 where number <= 20000`.execute(
    db,
  )
  await sql`
    insert into identify_jurors (attempt_id, juror_profile_id, called_at, due_at, verdict, poses_right, weight, voted_at)
    select a.id, juror.id, now(), now() + interval '2 days', case state when 'PASSED' then 'SAME' end, case state when 'PASSED' then true end,
      case state when 'PASSED' then 1 end, case state when 'PASSED' then now() end
    from (select *, row_number() over () as row from identify_attempts) a cross join generate_series(1, 5) as seat
    join numbered juror on juror.number = 5 * (1 + (row * 5 + seat) % 20000)`.execute(db)
  await sql`
    insert into health_letters (id, due_at, encrypted)
    select gen_random_uuid(), now() + n * interval '5 seconds', decode(repeat('00', 132), 'hex') from generate_series(1, 10000) as n`.execute(
    db,
  )
  await sql`
    insert into health_notices (id, profile_id, encrypted_condition, encrypted_sender, received_on, contested_on, contested_text)
    select gen_random_uuid(), id, decode(repeat('00', 60), 'hex'), decode(repeat('00', 64), 'hex'), current_date - number % 90,
      case when number % 500 = 0 then current_date end, case when number % 500 = 0 then 'Not true' end
    from numbered where number % 2 = 0`.execute(db)
  await sql`
    insert into health_tests (profile_id, tested_on, remind_months, remind_at)
    select id, current_date, 3, now() + number * interval '1 minute' from numbered where number % 3 = 0`.execute(
    db,
  )
  await sql`
    insert into notifications (id, profile_id, kind, actor_profile_id, created_at)
    select gen_random_uuid(), one.id, 'MESSAGE', two.id, now() - n * interval '1 second'
    from generate_series(1, 300000::bigint) as n
    join numbered one on one.number = ${other(11)} join numbered two on two.number = ${other(12)}
    where one.id <> two.id on conflict do nothing`.execute(db)
  await sql`
    insert into notifications (id, profile_id, kind, created_at)
    select gen_random_uuid(), id, kind, now() from numbered cross join unnest(array['CASE_NEWS', 'JURY_CALL', 'IDENTIFY_CALL', 'RELEASED']) as kind where number % 10 = 0`.execute(
    db,
  )
  await sql`
    insert into accounts_roles (account_id, role, granted_at, granted_by) select id, 'ADMIN', now(), 'site' from numbered where number <= 5`.execute(
    db,
  )
  await sql`
    insert into audit_keys (account_id, key) select id, id from numbered where number <= 5`.execute(
    db,
  )
  await sql`
    insert into audit_entries (id, acted_at, action, actor_key, origin, details, reason)
    select gen_random_uuid(), now(), (array['CASE_DECIDED', 'MEMBER_READ', 'HEALTH_SENDER_OPENED'])[1 + n % 3], admin.id, 'SITE', gen_random_uuid()::text, 'because'
    from generate_series(1, 100000) as n join numbered admin on admin.number = 1 + n % 5`.execute(
    db,
  )
}
