import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, inject, it, vi } from 'vitest'
import { encryptCondition, encryptSender } from '#server/features/health/encrypted-letters.ts'
import { advanceDueCases } from '#server/features/moderation/case-steps.ts'
import { makeCase } from '#server/features/moderation/decisions/decisions.factory.ts'
import { putInDungeon } from '#server/features/moderation/dungeon/stay.factory.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { storeLetter } from '#server/testing/health-notices.ts'
import { attemptOf } from '#server/testing/identify-actions.ts'
import {
  castVotes,
  openCommunity,
  storeCase,
  summonedOf,
  uphold,
} from '#server/testing/jury-actions.ts'
import { launchCommand } from '#server/testing/run-command.ts'
import { sample } from '#server/testing/sample.ts'
import { addRows, changeRows, removeRows, rowsOf } from '#server/testing/stored-rows.ts'
import { ownFolder } from '#server/testing/temporary-folder.ts'
import { TestClock } from '#server/testing/test-clock.ts'
import { ownDatabase, urlOf } from '#server/testing/test-database.ts'
import { startSite, type TestMember, type TestSite } from '#server/testing/test-site.ts'
import { justiceLimits } from '#shared/justice-limits.ts'

/**
 * Due work on cases, stays, 3 2 1 Identify! and health notices. A kill ends its process in the middle of the second
 * step, then two processes start at once. In `npm test` the database sees the same: a site whose connections end, and
 * two sites at once.
 */

const hourMs = 3_600_000
/** Processes start slowly beside other work. */
const until = (isReached: () => Promise<boolean>) =>
  vi.waitUntil(isReached, { timeout: 90_000, interval: 20 })
const secret = randomBytes(32).toString('hex')
const jobs = [
  'advance-cases',
  'release-from-dungeon',
  'identify-move-on',
  'deliver-health-letters',
  'purge-health',
]
/** The lock where each second step of a kind waits. */
const gate = 47_110_815

const running: Running[] = []
const folder = await ownFolder(inject('files'))
const database = await ownDatabase()
const db = database.connection.db
const stored = { platform: { db } }
afterAll(async () => {
  for (const { stop } of running) await stop()
})

it('each step is done completely, and only once', async () => {
  const due = await makeDue()
  await recordTold()
  await atClosedGate(async tx => {
    await runNext(1)
    const { kill } = await launch()
    await until(async () => (await waitingAtGate(tx)) === 4)
    await kill(tx)
  })
  // Another process would take a killed one's jobs up half a minute later, so remove them now.
  await sql`delete from pgboss.job where name = any(${jobs})`.execute(db)
  // The database rolls back the process's work once it notices.
  await until(async () => (await waitingAtGate(db)) === 0)
  expect(await verdictsOf(due.judged)).toHaveLength(1)
  expect(await left()).toMatchObject({ cases: 4, stays: 1, attempts: 1, letters: 1 })
  await atClosedGate(async tx => {
    await runNext(2)
    for (let started = 0; started < 2; started++) await launch()
    // Each process now has jobs that the other cannot take.
    await until(async () => (await waitingAtGate(tx)) >= 4 && (await jobsIn(tx, 'active')) >= 7)
  })
  // A job leaves to the next run what another one holds.
  await until(async () => {
    if ((await jobsIn(db, 'created', 'active')) > 0) return false
    if (Object.values(await left()).every(count => count === 0)) return true
    await runNext(1)
    return false
  })

  const verdicts = await verdictsOf(due.judged)
  expect(verdicts.map(({ penalty }) => penalty)).toEqual(['DAY', 'DAY'])
  expect(await credits()).toBe(10)
  const told = await readTold()
  const each = (kind: string, members: readonly TestMember[]) =>
    members.map(({ profileId }) => `${kind} ${profileId}`)
  const expected = [
    ...each('CASE_NEWS', due.sides),
    ...each('RELEASED', due.released),
    ...each('HEALTH_NOTICE', due.notified),
  ]
  expect(told.filter(words => !words.includes('CALL')).toSorted()).toEqual(expected.toSorted())
  expect(told.filter(words => words.startsWith('JURY_CALL'))).toHaveLength(14)
  const jurors = await rowsOf(stored, 'moderation_jurors')
  expect(due.drawn.map(id => jurors.filter(seat => seat.case_id === id).length)).toEqual([7, 7])
  const judges = await rowsOf(stored, 'identify_jurors')
  expect(due.attempts.map(id => judges.filter(seat => seat.attempt_id === id).length)).toEqual([
    10, 10,
  ])
  expect(await stagesOf([...due.judged, ...due.drawn, due.appealable])).toEqual([
    'DECIDED',
    'DECIDED',
    'VOTE',
    'VOTE',
    'CLOSED',
  ])
})

/** Makes two of everything. The site's clock is five days behind, so that it does none of it. */
async function makeDue() {
  const clock = new TestClock(Date.now() - 121 * hourMs)
  const { connection } = database
  const site = await startSite(envOf('before'), { connection, clock })
  const community = await openCommunity(site)
  const storeTwo = async () => {
    const pairs = [await twoMembers(site), await twoMembers(site)]
    const ids: string[] = []
    for (const [accused, reporter] of pairs) {
      ids.push(await storeCase(site, { accused, reporters: [reporter] }))
    }
    return { sides: pairs.flat(), ids }
  }
  const { sides, ids: judged } = await storeTwo()
  const released = await twoMembers(site)
  for (const member of released) await putInDungeon(site, member)
  clock.advance(justiceLimits.answerMs)
  await advanceDueCases(site.platform)
  for (const id of judged) {
    const jurors = (await summonedOf(site, community, id)).slice(0, 5)
    const votes = jurors.map(() => uphold('DAY'))
    await castVotes(site, jurors, id, votes)
  }
  const { ids: drawn } = await storeTwo()
  const [accused] = await twoMembers(site)
  const decided = { reporters: [], reason: 'SPAM', stage: 'DECIDED' } as const
  const appealable = await makeCase(site.platform, { accused, ...decided })
  const attempts: string[] = []
  for (const member of await twoMembers(site)) {
    attempts.push((await attemptOf(site, member)).attemptId)
  }
  const notified = await twoMembers(site)
  await site.close()
  for (const [index, id] of [...judged, appealable, ...drawn].entries()) {
    const due_at = new Date(Date.now() - hourMs + index * 60_000)
    await changeRows(stored, 'moderation_cases', { id }, { due_at })
  }
  await sendHealth(site, notified)
  await removeRows(stored, 'notifications')
  return { judged, drawn, appealable, sides, released, attempts, notified }
}

const twoMembers = (site: TestSite) => site.members([{}, {}])

async function sendHealth({ platform }: TestSite, recipients: readonly TestMember[]) {
  for (const recipient of recipients) {
    await storeLetter({ platform }, recipient)
    await addRows(stored, 'health_notices', {
      id: randomUUID(),
      profile_id: recipient.profileId,
      encrypted_condition: encryptCondition(platform.secret, 'HIV'),
      encrypted_sender: encryptSender(platform.secret, randomUUID()),
      received_on: '2020-01-01',
    })
  }
  await changeRows(stored, 'health_letters', {}, { due_at: new Date(Date.now() - 1_000) })
}

const envOf = (name: string) => ({ DATA_DIR: join(folder, name), SECRET: secret })

interface Running {
  readonly kill: (tx: Db) => Promise<void>
  readonly stop: () => Promise<void>
}

const launch = sample(openHere, startProcess)

/** Opens a site in this process with its own connections. */
async function openHere(): Promise<Running> {
  const connection = database.connect()
  const env = envOf(`site-${running.length}`)
  const site = await startSite(env, { connection, clock: new TestClock(), runsJobs: true })
  let isKilled = false
  const kill = async (tx: Db) => {
    isKilled = true
    // Its next statement finds no connection.
    await connection.close(0)
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(tx)
    await site.close()
  }
  const stop = async () => {
    if (isKilled) return
    await site.close()
    await connection.close()
  }
  running.push({ kill, stop })
  return { kill, stop }
}

/** Starts a process of the site like `npm start`. */
async function startProcess(): Promise<Running> {
  const child = launchCommand([], {
    ...envOf(`process-${running.length}`),
    DATABASE_URL: urlOf(database),
    PORT: '0',
    MAP_TILES_URL: 'off',
    DEMO: 'off',
  })
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  running.push({ kill, stop: kill })
  return { kill, stop: kill }
}

/** Records every committed notification. All notifications of a kind except the first wait at the gate. */
async function recordTold() {
  await sql`create table told (kind text, profile_id uuid)`.execute(db)
  await sql`
    create function tell() returns trigger language plpgsql as $$ begin
      if exists (select from told where kind = new.kind and xmin <> pg_current_xact_id()::xid) then
        perform pg_advisory_xact_lock_shared(${sql.lit(gate)});
      end if;
      insert into told values (new.kind, new.profile_id);
      return new;
    end $$`.execute(db)
  await sql`
    create trigger tell after insert on notifications for each row execute function tell()`.execute(
    db,
  )
}

async function readTold() {
  const { rows } = await sql<{ told: string }>`
    select kind || ' ' || profile_id as told from told`.execute(db)
  return rows.map(row => row.told)
}

const atClosedGate = (act: (tx: Db) => Promise<void>) =>
  db.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(${sql.lit(gate)})`.execute(tx)
    await act(tx)
  })

const waitingAtGate = (reader: Db) =>
  count(reader, sql`pg_locks where locktype = 'advisory' and objid = ${gate} and not granted`)

/** Queues the jobs like the schedule, without waiting for the minute. Each is queued for this many processes. */
async function runNext(times: number) {
  for (let time = 0; time < times; time++) {
    await sql`
      insert into pgboss.job (name, policy, retry_limit)
      select unnest(${jobs}::text[]), 'standard', 0`.execute(db)
  }
}

const jobsIn = (reader: Db, ...states: readonly string[]) =>
  count(reader, sql`pgboss.job where name = any(${jobs}) and state::text = any(${states})`)

async function count(reader: Db, from: ReturnType<typeof sql>) {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(
    reader,
  )
  return rows[0]?.count ?? 0
}

async function left() {
  return {
    cases: await count(db, sql`moderation_cases where due_at <= now()`),
    stays: await count(db, sql`moderation_sentences where ended_at is null and ends_at <= now()`),
    attempts: await count(db, sql`identify_attempts where due_at <= now()`),
    letters: await count(db, sql`health_letters`),
    oldNotices: await count(db, sql`health_notices where received_on < '2021-01-01'`),
  }
}

const credits = () => count(db, sql`billing_credits where kind = 'EARNED'`)

const verdictsOf = (case_id: readonly string[]) =>
  rowsOf(stored, 'moderation_verdicts', { case_id })

async function stagesOf(ids: readonly string[]) {
  const rows = await rowsOf(stored, 'moderation_cases', { id: ids })
  return ids.map(id => rows.find(row => row.id === id)?.stage)
}
