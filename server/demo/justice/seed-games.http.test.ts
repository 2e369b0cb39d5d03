import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { advanceDueCases } from '#server/features/moderation/case-steps.ts'
import { publishDocket } from '#server/features/moderation/docket.ts'
import { copiesOf } from '#server/testing/case-actions.ts'
import { readOutbox, tokenIn } from '#server/testing/outbox.ts'
import { givePicture } from '#server/testing/picture-actions.ts'
import { rowsOf } from '#server/testing/stored-rows.ts'
import { ownSite } from '#server/testing/test-site.ts'
import { expectDone, type Loose, textOf, type Visitor } from '#server/testing/visitor.ts'
import { renewPositions } from '../demo.jobs.ts'
import { demoLogins } from '../demo-logins.ts'
import { demoMembers } from '../demo-members.ts'
import { seedCommunity } from '../seed-demo.ts'
import { seedGames } from './seed-games.ts'

const size = 60
const withPictures = 40

const site = await ownSite('a demo community', { DEMO: String(size) }, { runsJobs: true })
const { platform } = site
const { db } = platform
await db.transaction().execute(tx => seedCommunity(platform, tx, { size }))
const members = await demoMembers(db)
for (const { profileId } of members.slice(0, withPictures)) await givePicture(site, { profileId })
await seedGames(platform, members)
await renewPositions(platform)
await site.liveMap.rebuild()
const [own, administrators] = await demoLogins(platform)
const robin = await logIn(own)
const kim = await logIn(administrators)

async function logIn(line = ''): Promise<Visitor> {
  const token = tokenIn(line.split(': ')[1] ?? '')
  const { email, password } = JSON.parse(Buffer.from(token, 'base64url').toString())
  const visitor = site.visitor()
  await visitor.ask('POST /api/auth', { form: { username: email, password } })
  return visitor
}

const list = (body: unknown): Loose[] => (Array.isArray(body) ? body : [])

async function rows(): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name ~ '^(moderation|identify|health)_'
      or table_name in ('blocks', 'notifications', 'sessions', 'chat_messages')`.execute(db)
  const counted = tables.rows.map(async ({ name }) => {
    const { rows: found } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(name)}`.execute(db)
    return [name, found[0]?.count ?? 0] as const
  })
  return Object.fromEntries(await Promise.all(counted))
}

it('has months of decided cases that everybody can read, some of them overturned', async () => {
  const { body } = await site.visitor().call('GET /api/public/docket')
  const months = list(body.months)
  expect(months.length).toBeGreaterThanOrEqual(4)
  for (const { decided, upheld, medianHours } of months) {
    expect(Number(decided)).toBeGreaterThanOrEqual(5)
    expect(Number(upheld)).toBeLessThanOrEqual(Number(decided))
    expect(Number(medianHours)).toBeGreaterThan(0)
  }
  const rounds = await db
    .selectFrom('moderation_verdicts')
    .select('round')
    .distinct()
    .orderBy('round')
    .execute()
  expect(rounds.map(({ round }) => round)).toEqual([1, 2, 3])
})

it('lets the demo member be a juror who reads no names, a reporter, and the accused of a rejected case', async () => {
  const { body } = await robin.call('GET /api/arbitration/jury')
  expect(body).toMatchObject({ isServing: true, practice: { answered: 9 } })
  const [call, ...more] = list(body.calls)
  expect(more).toEqual([])
  const params = { caseId: textOf(call?.caseId) }
  const judged = expectDone(await robin.call('GET /api/arbitration/jury/:caseId', { params }))
  expect(judged.text).toContain('Member B')
  expect(judged.text).not.toContain('0151')
  const own = list((await robin.call('GET /api/arbitration/cases')).body)
  expect(own).toMatchObject([
    { side: 'REPORTER', stage: 'VOTE', kind: 'MESSAGE' },
    { side: 'ACCUSED', stage: 'CLOSED', upheld: false },
  ])
})

it('has the demo member’s credits in the ledger', async () => {
  const { body } = await robin.call('GET /api/billing/credits')
  expect(body.sum).toBeGreaterThan(5)
})

it('has open cases of several urgencies for the administrator', async () => {
  const queue = list((await kim.call('GET /api/admin/cases')).body)
  expect(queue.map(({ isUrgent }) => isUrgent)).toEqual([true, true, true, true, false])
  expect(new Set(queue.map(({ tsOpened }) => tsOpened)).size).toBe(queue.length)
  const running = list(
    (await kim.call('GET /api/admin/cases', { query: { list: 'RUNNING' } })).body,
  )
  expect(running).toContainEqual(expect.objectContaining({ stage: 'VOTE', round: 2 }))
  expect(running).toContainEqual(expect.objectContaining({ stage: 'ANSWER' }))
})

it('has one member in the dungeon, whom nobody meets', async () => {
  const stays = await rowsOf(site, 'moderation_sentences', { ended_at: null })
  expect(stays).toHaveLength(1)
  const id = stays[0]?.profile_id ?? ''
  expect(await rowsOf(site, 'positions', { profile_id: id })).toEqual([])
  const params = { id }
  expect((await robin.call('GET /api/profile/:id', { params })).status).toBe(404)
})

it('has verified pictures, and shots of an attempt for the demo member to compare', async () => {
  const query = { only: ['verified' as const] }
  const found = list((await robin.call('GET /api/profile-briefs/nearest', { query })).body)
  expect(found.length).toBeGreaterThan(0)
  const [call] = list((await robin.call('GET /api/identify')).body.calls)
  const id = textOf(call?.attemptId)
  const told = await robin.call('GET /api/identify/jury/:id', { params: { id } })
  expect(told.body.poses).toHaveLength(3)
  for (const number of [0, 1, 2, 3]) {
    const shown = await robin.call('GET /api/identify/jury/:id/pictures/:number', {
      params: { id, number },
    })
    expect(shown.headers.get('content-type')).toBe('image/jpeg')
  }
})

it('has a notice for the demo member, and a test with a reminder', async () => {
  const { body } = await robin.call('GET /api/health-notices')
  expect(body).toMatchObject({ notices: [{ condition: 'CHLAMYDIA' }], test: { remindMonths: 3 } })
})

it('has an appeal against another notice for the administrator', async () => {
  const { body } = await kim.call('GET /api/admin/health-appeals')
  expect(body).toMatchObject([{ condition: 'SYPHILIS', timesOpened: 0 }])
})

it('leaves no session of its own, no mail, and no due job', async () => {
  expect(await rowsOf(site, 'sessions')).toHaveLength(2)
  expect(await readOutbox(site)).toEqual([])
  const before = await rows()
  await advanceDueCases(platform)
  await publishDocket(platform)
  expect(await rows()).toEqual(before)
})

it('adds nothing when it is seeded again', async () => {
  const before = await rows()
  await seedGames(platform, members)
  expect(await rows()).toEqual(before)
})

it('is deleted with its members, and its docket with it', async () => {
  const chief = await site.member({ roles: ['ADMIN'] })
  const real = { month: '2020-01', decided: 5, upheld: 1, overturned: 0, median_hours: 40 }
  await db.insertInto('moderation_docket').values(real).execute()
  await chief.visitor.ask('POST /api/admin/testUsersRemove')
  const left = async () => {
    const { body } = await chief.visitor.call('GET /api/admin/site')
    return body.testUsers
  }
  const isDone = async () => JSON.stringify(await left()) === '{"count":0,"isRemoving":false}'
  await vi.waitUntil(isDone, { timeout: 60_000, interval: 200 })
  const { moderation_docket: docket, sessions, ...others } = await rows()
  expect([docket, sessions]).toEqual([1, 1])
  expect(Object.entries(others).filter(([, count]) => count > 0)).toEqual([])
  expect((await copiesOf(site)).named).toEqual([])
}, 90_000)
