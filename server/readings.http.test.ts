import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type TSchema, Type } from 'typebox'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { joinPhotoHelp, offer } from '#server/testing/photo-help-actions.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { type CallName, contract } from '#shared/contract/index.ts'
import { dayOf } from '#shared/days.ts'
import { problemType } from '#shared/refusals.ts'
import { addPicture, makeCase } from './features/moderation/decisions/decisions.factory.ts'
import type { Db } from './platform/database/connect.ts'
import { knownAs } from './testing/case-actions.ts'
import { joinCooties } from './testing/cooties-actions.ts'
import { fillCooties } from './testing/fill-cooties.ts'
import { dealStarred } from './testing/game-actions.ts'
import { storeConfirmation } from './testing/gpt-buster.ts'
import { attemptOf } from './testing/identify-actions.ts'
import { allTables } from './testing/inspect-database.ts'
import { storeJudgedCase } from './testing/jury-actions.ts'
import { placeMember, sendMessage } from './testing/member-actions.ts'
import { givePicture, sharePictures } from './testing/picture-actions.ts'
import { addRows, changeRows } from './testing/stored-rows.ts'
import { TestClock } from './testing/test-clock.ts'
import { ownSite } from './testing/test-site.ts'
import { addressOf, type CallRequest, expectDone, ofOwnPage, textOf } from './testing/visitor.ts'

type Reading = Extract<CallName, `GET ${string}`>

const dayMs = 86_400_000
/**
 * A Thursday, like the first day of UNIX time, so that the weekly round of cooties, which begins on Mondays, is still
 * open.
 */
const thursday = Math.ceil(Date.now() / (7 * dayMs)) * 7 * dayMs
// The clock stands still, so that no push or other work becomes due.
const site = await ownSite('a clock', {}, { clock: new TestClock(thursday), runsJobs: true })
// Picture jobs also write, so stop them.
await site.platform.jobs.stop()
const [me, other] = await site.members([{ roles: ['ADMIN'] }, {}])
expectDone(await placeMember(me, { lat: 52.5, lon: 13.4 }))
expectDone(await joinCooties(me))
await fillCooties(site, me, other)
const sharedPicture = await givePicture(site, other, { isPrivate: true })
expectDone(await sharePictures(other, me, [sharedPicture]))
const publicPicture = { profilePicId: await givePicture(site, other) }
const report = { body: { ...publicPicture, reason: 'SPAM', bodyText: '' } }
const ownCase = textOf((await me.visitor.ask('POST /api/report', report)).caseId)
const judgedCase = await knownAs(site, me, await storeJudgedCase(site, me, other))
const reporters = [await site.member()]
const caseId = await makeCase(site.platform, { accused: other, reporters })
await addPicture(site.platform, caseId, Buffer.from('a picture'))
const attemptId = await judgedAttempt()
/** Items of a round, and of a deal. */
const busterId = randomUUID()
await storeConfirmation(site, { id: busterId, player: me })
const starredPicture = await dealStarred(site, me, other)
expectDone(await joinPhotoHelp(me))
const ownOffer = randomUUID()
expectDone(await offer(me, await givePicture(site, me), ownOffer))
const today = dayOf(site.clock.now())
const contactMessage = randomUUID()
const message = { id: contactMessage, name: 'Sam', message: 'Hello' }
await other.visitor.ask('POST /api/contactus-messages', { body: message })

/** An attempt of the other member, for which this member is a juror. */
async function judgedAttempt() {
  const { attemptId: id } = await attemptOf(site, other)
  await changeRows(site, 'identify_attempts', { id }, { state: 'JURY' })
  const now = site.clock.now()
  const called = { called_at: now, due_at: new Date(now.getTime() + 365 * dayMs) }
  const seat = { attempt_id: id, juror_profile_id: me.profileId, ...called }
  await addRows(site, 'identify_jurors', seat)
  return id
}

/** A message that can be marked as read. */
beforeEach(() => sendMessage(other, me, 'Hello'))

/** Which thing an id in an address names, by the address after its method. The first match counts. */
const idsIn: readonly (readonly [RegExp, () => string])[] = [
  [/profile-pic(-grants|-requests|-likes)|profile-likes/, () => me.profileId],
  [/profile.pic/, () => sharedPicture],
  [/arbitration/, () => ownCase],
  [/admin.cases/, () => caseId],
  [/contact-messages/, () => contactMessage],
  [/identify/, () => attemptId],
  [/gptbuster/, () => busterId],
  [/offers/, () => ownOffer],
  [/profile/, () => other.profileId],
]

/** Values for all other required fields, so that a read has all its possible effects. */
const values: Readonly<Record<string, unknown>> = {
  profileId: me.profileId,
  me: me.profileId,
  other: other.profileId,
  accountId: other.accountId,
  caseId: judgedCase,
  profilePicId: starredPicture,
  requesterProfileId: me.profileId,
  ownerProfileId: other.profileId,
  likerProfileId: me.profileId,
  likedProfileId: other.profileId,
  hiderProfileId: me.profileId,
  hiddenProfileId: other.profileId,
  authorProfileId: me.profileId,
  aboutProfileId: other.profileId,
  sector: '52:13',
  sectors: ['52:13'],
  latMin: 52,
  latMax: 53,
  lonMin: 13,
  lonMax: 14,
  from: today,
  to: today,
  words: 'hello',
  game: 'COOTIES',
  number: 0,
  z: 0,
  x: 0,
  y: 0,
}

/** A request with all fields that the contract requires. */
function requestOf(name: Reading): CallRequest<Reading> {
  const { params, query } = endpointOf(name)
  const filled = (schema: TSchema | undefined) => {
    const needed = schema && Type.IsObject(schema) ? (schema.required ?? []) : []
    return Object.fromEntries(
      needed.map(field => {
        const idOf = idsIn.find(([address]) => address.test(name))?.[1]
        const value = field === 'id' ? idOf?.() : values[field]
        if (value === undefined) throw new Error(`${name}: what may ${field} be?`)
        return [field, value]
      }),
    )
  }
  return { params: filled(params), query: filled(query) }
}

const isReading = (name: string): name is Reading => name.startsWith('GET ')
const names = Object.keys(contract).filter(isReading)
const endpointOf = (name: Reading): Endpoint => contract[name]
const withEffects = names.filter(name => endpointOf(name).hasEffects)
const withoutEffects = names.filter(name => !endpointOf(name).hasEffects)

async function statusOf(name: Reading, headers: Readonly<Record<string, string>>, method = 'GET') {
  const answer = await fetch(new URL(addressOf(name, requestOf(name)), site.origin), {
    method,
    headers: { cookie: `session=${me.token}`, ...headers },
  })
  const { status } = answer
  if (status === 403) expect(await answer.json()).toMatchObject({ type: crossSite })
  else if (name === 'GET /api/events') await answer.body?.cancel()
  else await answer.arrayBuffer()
  return status
}
const crossSite = problemType('request/cross-site')

/** All rows of the database but the counts of limits, table by table, in one statement. */
async function everything() {
  const { db } = site.platform
  const tables = (await allTables(db)).filter(name => /^public\.(?!limit_)/.test(name))
  const hashes = tables.map(
    name => sql`
      select ${sql.lit(name)} as name, md5(string_agg(each::text, '|' order by each::text)) as hash
      from ${sql.table(name)} as each`,
  )
  const { rows } = await sql<{ name: string; hash: string | null }>`
    ${sql.join(hashes, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash ?? '']))
}

async function expectUnchanged(action: () => Promise<unknown>) {
  const before = await everything()
  await action()
  expect(await everything()).toEqual(before)
}

describe('a link or a picture on another site', () => {
  it('cannot trigger a read with effects', async () => {
    const elsewhere = [
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' },
      { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'empty' },
      { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'object' },
      { 'sec-fetch-site': 'cross-site', referer: `${site.origin}/messages` },
      { origin: 'https://evil.example' },
      { referer: 'https://evil.example/' },
      { origin: 'null', referer: `${site.origin}/messages` },
      {},
    ]
    const asked = withEffects.flatMap(name => elsewhere.map(headers => [name, headers] as const))
    await expectUnchanged(async () => {
      for (const [name, headers] of asked) {
        expect([name, headers, await statusOf(name, headers)]).toEqual([name, headers, 403])
      }
    })
  })

  it('changes nothing by any other read', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }
    await expectUnchanged(async () => {
      for (const name of withoutEffects) {
        expect(await statusOf(name, headers), name).toBeLessThan(300)
      }
    })
  })
})

it('a HEAD of a read changes nothing', async () => {
  // A GET would restart the session's idle time.
  site.clock.advance(2 * 3_600_000)
  // Then pushes are due, and the site sends them within a second.
  const due = sql<{ id: string }>`select id from notifications where push_at is not null`
  const sent = async () => expect((await due.execute(site.platform.db)).rows).toEqual([])
  await vi.waitFor(sent, { timeout: 20_000 })
  await expectUnchanged(async () => {
    for (const name of names) {
      const expected = endpointOf(name).hasHead === false ? 405 : 200
      const status = await statusOf(name, ofOwnPage, 'HEAD')
      expect([name, status === 204 ? 200 : status]).toEqual([name, expected])
    }
  })
})

describe('our own page', () => {
  it.each(withEffects)('gets %s', async name => {
    const kinds = [
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' },
      { 'sec-fetch-site': 'same-origin' },
      { referer: `${site.origin}/messages` },
      { origin: site.origin },
    ]
    for (const headers of kinds) {
      expect([headers, await statusOf(name, headers)]).toEqual([headers, 200])
    }
  })

  it('lets the browser save an export and show a picture', async () => {
    const from = (destination: string) => ({ ...ofOwnPage, 'sec-fetch-dest': destination })
    expect(await statusOf('GET /api/account/export', from('document'))).toBe(200)
    expect(await statusOf('GET /api/profile-pic/:id', from('image'))).toBe(200)
  })
})

it('a read-only database still answers every read, without its effects, and refuses writes for now', async () => {
  const { db } = site.platform
  site.clock.advance(2 * 3_600_000)
  await readOnlyFromNow(db)
  // As many at once as there are connections, because only a call shows that a connection is gone.
  const atOnce = () =>
    Promise.all(Array.from({ length: 20 }, () => statusOf('GET /api/settings', ofOwnPage)))
  await expect.poll(atOnce).toEqual(Array(20).fill(200))
  const answers: [string, number][] = []
  for (const name of names) answers.push([name, await statusOf(name, ofOwnPage)])
  // An export must be counted or recorded. Otherwise there would be no limit.
  expect(answers.filter(([, status]) => status >= 300)).toEqual([
    ['GET /api/account/export', 503],
    ['GET /api/admin/audit/export', 503],
  ])
  const body = { id: me.profileId, description: 'Hello' }
  expect((await me.visitor.call('PUT /api/profile', { body })).status).toBe(503)
})

/** Ends every connection, so that new ones only read. It ends its own last. */
async function readOnlyFromNow(db: Db) {
  await db.connection().execute(async connection => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      connection,
    )
    const name = sql.id(rows[0]?.name ?? '')
    await sql`alter database ${name} set default_transaction_read_only = on`.execute(connection)
    const end = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()`
    await sql`${end} and pid <> pg_backend_pid()`.execute(connection)
    await sql`${end}`.execute(connection).catch(() => undefined)
  })
}
