import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { placeMember, sendMessage, writeNote } from '#server/testing/member-actions.ts'
import { changeRows, rowsOf } from '#server/testing/stored-rows.ts'
import { sharedSite } from '#server/testing/test-site.ts'
import { expectDone, refused } from '#server/testing/visitor.ts'
import type { CaseRow } from '#shared/contract/moderation-decisions.ts'
import { justiceLimits } from '#shared/justice-limits.ts'
import { addDraw, addPicture, addVerdict, makeCase } from './decisions.factory.ts'

const site = await sharedSite()
const chief = await site.member({ roles: ['ADMIN'] })

/** Two members, and cases that one of them has reported about the other. */
async function pair() {
  const [accused, reporter] = await site.members([{ name: 'Alex' }, { name: 'Robin' }])
  const make = (traits: Partial<Parameters<typeof makeCase>[1]> = {}) =>
    makeCase(site.platform, { accused, reporters: [reporter], ...traits })
  return { accused, reporter, make }
}

const list = (query: object = {}) => chief.visitor.read('GET /api/admin/cases', { query })
const idsOf = async (query: object) => (await list(query)).map(({ id }) => id)
const file = (id: string) => chief.visitor.read('GET /api/admin/cases/:id', { params: { id } })

describe('the queue', () => {
  it('has urgent cases first, then the oldest, page by page', async () => {
    const { accused, make } = await pair()
    const at = (hour: number) => new Date(site.clock.now().getTime() - hour * 3_600_000)
    const lateSpam = await make({ reason: 'SPAM', openedAt: at(1) })
    const oldSpam = await make({ reason: 'SPAM', openedAt: at(9) })
    const lateMinor = await make({ reason: 'MINOR', openedAt: at(2) })
    const oldMinor = await make({ reason: 'MINOR', openedAt: at(8) })
    const expected = [oldMinor, lateMinor, oldSpam, lateSpam]
    const seen: CaseRow[] = []
    for (let page = await list({ size: 3 }); page.length > 0; ) {
      seen.push(...page)
      page = await list({ size: 3, idAfter: page.at(-1)?.id })
    }
    expect(seen.map(({ id }) => id).filter(id => expected.includes(id))).toEqual(expected)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
    const counts = { reportCount: 1, casesAgainst: 4, accusedProfileId: accused.profileId }
    const urgent = { isUrgent: true, reasons: ['MINOR'], ...counts }
    expect(seen.find(({ id }) => id === oldMinor)).toMatchObject(urgent)
    expect(seen.find(({ id }) => id === oldSpam)?.isUrgent).toBe(false)
  })

  it('continues where a case was that is gone, or has another place now', async () => {
    const { make } = await pair()
    const at = (hour: number) => new Date(site.clock.now().getTime() - hour * 3_600_000)
    const made = [await make({ openedAt: at(7) }), await make({ openedAt: at(6) })]
    const third = await make({ openedAt: at(5) })
    const [first = '', second = ''] = made
    const rows = await list({ size: 50 })
    const cursorOf = (id: string) => {
      const { route, tsOpened } = rows.find(row => row.id === id) ?? {}
      return { idAfter: id, routeAfter: route, tsAfter: tsOpened }
    }
    await changeRows(site, 'moderation_cases', { id: first }, { opened_at: site.clock.now() })
    expect(await idsOf({ size: 2, ...cursorOf(first) })).toEqual([second, third])
    await site.platform.db.deleteFrom('moderation_cases').where('id', '=', second).execute()
    expect((await idsOf({ size: 1, ...cursorOf(second) }))[0]).toBe(third)
  })

  it('continues behind a closed case that was opened again or is gone', async () => {
    const { make } = await pair()
    const ids = [await make(), await make(), await make()]
    const [oldest = '', middle = '', newest = ''] = ids
    for (const [index, id] of ids.entries()) {
      const closedAt = new Date(site.clock.now().getTime() + index * 1_000)
      const closed = { stage: 'CLOSED', closed_at: closedAt } as const
      await changeRows(site, 'moderation_cases', { id }, closed)
    }
    const closed = (query: object) => idsOf({ list: 'CLOSED', size: 1, ...query })
    const [first] = await list({ list: 'CLOSED', size: 1 })
    expect(first?.id).toBe(newest)
    const cursor = { idAfter: newest, tsAfter: first?.tsClosed }
    const opened = { stage: 'ADMINISTRATORS', closed_at: null } as const
    await changeRows(site, 'moderation_cases', { id: newest }, opened)
    expect(await closed(cursor)).toEqual([middle])
    await site.platform.db.deleteFrom('moderation_cases').where('id', '=', newest).execute()
    expect(await closed(cursor)).toEqual([middle])
    expect(await closed({ ...cursor, size: 2 })).toEqual([middle, oldest])
  })

  it('continues after a case that was decided meanwhile', async () => {
    const { make } = await pair()
    const [first, second] = [await make(), await make()]
    const closed = { stage: 'CLOSED', closed_at: site.clock.now() } as const
    await changeRows(site, 'moderation_cases', { id: first }, closed)
    expect(await idsOf({ idAfter: first })).toContain(second)
    const query = { idAfter: randomUUID() }
    expect(await chief.visitor.call('GET /api/admin/cases', { query })).toMatchObject(
      refused('moderation/case-not-found'),
    )
  })

  it('has waiting, running and closed cases in separate lists', async () => {
    const { make } = await pair()
    const listOf = { ADMINISTRATORS: 'WAITING', CLOSED: 'CLOSED' } as const
    for (const stage of ['ANSWER', 'VOTE', 'ADMINISTRATORS', 'DECIDED', 'CLOSED'] as const) {
      const id = await make({ stage })
      const own = stage === 'ADMINISTRATORS' || stage === 'CLOSED' ? listOf[stage] : 'RUNNING'
      for (const each of ['WAITING', 'RUNNING', 'CLOSED']) {
        const isThere = (await idsOf({ list: each })).includes(id)
        expect([stage, each, isThere]).toEqual([stage, each, each === own])
      }
    }
    const closed = await list({ list: 'CLOSED' })
    const times = closed.map(({ tsClosed = 0 }) => tsClosed)
    expect(times).toEqual(times.toSorted((one, other) => other - one))
  })

  it.each([
    ['moderation_cases_waiting_index', "stage = 'ADMINISTRATORS'", 'route, opened_at, id'],
    ['moderation_cases_running_index', "stage in ('ANSWER', 'VOTE', 'DECIDED')", 'opened_at, id'],
    ['moderation_cases_closed_index', "stage = 'CLOSED'", 'closed_at desc, id desc'],
    ['moderation_cases_open_index', "stage in ('ANSWER', 'VOTE', 'ADMINISTRATORS')", 'stage'],
  ])('is read by %s', async (index, where, order) => {
    const plan = await site.platform.db.transaction().execute(async tx => {
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_sort = off`.execute(tx)
      const { rows } = await sql`explain select id from moderation_cases
        where ${sql.raw(where)} order by ${sql.raw(order)} limit 50`.execute(tx)
      return JSON.stringify(rows)
    })
    expect(plan).toContain(index)
    expect(plan).not.toContain('Sort')
  })
})

describe('a case file', () => {
  it('has the copy, the reports, the answer, the appeal and the votes', async () => {
    const { reporter, make } = await pair()
    const id = await make({
      kind: 'MESSAGE',
      reason: 'HARASSMENT',
      words: 'They do not stop',
      evidence: { bodyText: 'An unkind word', pictureIds: [randomUUID()], createdAt: '2026-01-02' },
      stage: 'VOTE',
      answer: 'It was a joke',
      appeal: 'Please look again',
    })
    const pool = await site.members([{}, {}, {}])
    const votes = [{ penalty: 'DAY', reason: 'It hurts' }] as const
    await addDraw(site.platform, id, { pool, drawn: 2, votes })
    const found = await file(id)
    expect(found).toMatchObject({
      kind: 'MESSAGE',
      evidence: { texts: [{ field: 'bodyText', text: 'An unkind word' }], pictures: 0 },
      reports: [
        {
          reason: 'HARASSMENT',
          bodyText: 'They do not stop',
          reporterProfileId: reporter.profileId,
          earlier: { decided: 0, upheld: 0 },
          isAnswerToReport: false,
        },
      ],
      answer: 'It was a joke',
      appeal: { by: 'ACCUSED', text: 'Please look again' },
      jury: [{ state: 'CALLED' }, { state: 'VOTED' }],
      // Votes are hidden while the vote runs, so they sway nobody.
      votes: [],
      draws: [{ round: 1, number: 1, pool: 3, drawn: 2, isAsDeclared: true }],
      may: { decide: false, overturn: false, release: false },
    })
    for (const text of ['An unkind word', '2026-01-02']) expect(found.stored).toContain(text)
    for (const { profileId } of pool) expect(JSON.stringify(found)).not.toContain(profileId)
  })

  it('shows how earlier reports of the reporter ended, and whether this one may be retaliation', async () => {
    const { accused, reporter, make } = await pair()
    const { platform } = site
    const upheld = { accused: await site.member(), reporters: [reporter], stage: 'CLOSED' } as const
    await addVerdict(platform, await makeCase(platform, upheld), { penalty: 'DAY' })
    const turned = await makeCase(platform, upheld)
    await addVerdict(platform, turned, { penalty: 'DAY' })
    await addVerdict(platform, turned, { round: 2 })
    await makeCase(platform, { accused: chief, reporters: [reporter] })
    await makeCase(platform, { accused: reporter, reporters: [accused] })
    const openedAt = new Date(site.clock.now().getTime() + 1_000)
    const id = await make({ openedAt })
    expect((await file(id)).reports).toMatchObject([
      { earlier: { decided: 2, upheld: 1 }, isAnswerToReport: true },
    ])
    const later = new Date(site.clock.now().getTime() + justiceLimits.answerToReportMs + 60_000)
    const unrelated = await make({ openedAt: later })
    expect((await file(unrelated)).reports).toMatchObject([{ isAnswerToReport: false }])
  })

  it('has pictures, decrypted for administrators only and stored nowhere', async () => {
    const { make } = await pair()
    const id = await make({ kind: 'PICTURE' })
    await addPicture(site.platform, id, Buffer.from('a picture'))
    expect((await file(id)).evidence.pictures).toBe(1)
    const picture = (number: number) =>
      chief.visitor.call('GET /api/admin/cases/:id/pictures/:number', { params: { id, number } })
    const reply = await picture(0)
    expect([reply.status, reply.text]).toEqual([200, 'a picture'])
    expect(reply.headers.get('content-type')).toBe('image/jpeg')
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect((await picture(1)).status).toBe(404)
  })

  it('shows nothing beyond the copy of what the two wrote, noted, liked or where they were', async () => {
    const { accused, reporter, make } = await pair()
    await sendMessage(accused, reporter, 'A private word')
    await sendMessage(reporter, accused, 'A private answer')
    const note = { bodyText: 'A private note', privateTags: ['secret-tag'] }
    expectDone(await writeNote(accused, reporter, note))
    expectDone(await placeMember(accused, { lat: 48.1357, lon: 11.5799 }))
    const id = await make()
    const seen = `${JSON.stringify(await file(id))} ${JSON.stringify(await list())}`
    expect(seen).toContain('Buy this')
    for (const hidden of ['A private', 'secret-tag', '48.1', '11.5', accused.email]) {
      expect(seen).not.toContain(hidden)
    }
  })
})

it('an act names neither side in the log, so their export does not find it', async () => {
  const { accused, reporter, make } = await pair()
  const id = await make()
  const body = { upheld: false, reason: 'A marked reason' }
  await chief.visitor.ask('PUT /api/admin/cases/:id/decision', { params: { id }, body })
  for (const { accountId } of [accused, reporter]) {
    expect(await rowsOf(site, 'audit_keys', { account_id: accountId })).toEqual([])
  }
})
