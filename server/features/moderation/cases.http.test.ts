import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendMessage } from '#server/testing/member-actions.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/test-site.ts'
import { expectDone, textOf } from '#server/testing/visitor.ts'
import type { Case } from '#shared/contract/moderation.ts'

let site: TestSite
let chief: TestMember
beforeAll(async () => {
  site = await openTestSite()
  chief = await site.member({ roles: ['ADMIN'] })
})
afterAll(() => site.close())

async function report({ visitor }: TestMember, thing: object): Promise<string> {
  const body = { reason: 'HARASSMENT', bodyText: 'They do not stop.', ...thing }
  return textOf(expectDone(await visitor.call('POST /api/report', { body })).body.caseId)
}

async function list(query: object = {}): Promise<Case[]> {
  const { text } = expectDone(await chief.visitor.call('GET /api/admin/cases', { query }))
  return JSON.parse(text)
}

const find = async (id: string, query: object = {}) =>
  (await list(query)).find(found => found.id === id)

const set = (id: string, body: object) =>
  chief.visitor.call('PUT /api/admin/cases/:id/state', { params: { id }, body })

describe('the cases', () => {
  it('show the reported message and no other, who is accused, and who reported it', async () => {
    const [accused, reporter] = await site.members([{}, {}])
    if (!accused || !reporter) throw new Error('nobody')
    await sendMessage(accused, reporter, 'A private word')
    const messageId = await sendMessage(accused, reporter, 'An unkind word')
    const caseId = await report(reporter, { messageId })
    const found = await find(caseId)
    expect(found).toMatchObject({
      kind: 'MESSAGE',
      thingId: messageId,
      accusedProfileId: accused.profileId,
      casesAgainst: 1,
      reports: [
        {
          reason: 'HARASSMENT',
          bodyText: 'They do not stop.',
          reporterProfileId: reporter.profileId,
        },
      ],
    })
    expect(found?.evidence).toContain('An unkind word')
    expect(JSON.stringify(await list())).not.toContain('A private word')
    await report(reporter, { profileId: accused.profileId })
    expect((await find(caseId))?.casesAgainst).toBe(2)
  })

  it('are read page by page, the newest first', async () => {
    const accused = await site.member()
    const ids: string[] = []
    for (let index = 0; index < 5; index++) {
      ids.unshift(await report(await site.member(), { profileId: accused.profileId }))
    }
    const seen: Case[] = []
    for (let page = await list({ size: 2 }); page.length > 0; ) {
      seen.push(...page)
      const last = page.at(-1)
      page = await list({ size: 2, tsBefore: last?.tsOpened, idBefore: last?.id })
    }
    const times = seen.map(({ tsOpened }) => tsOpened)
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    expect(new Set(seen.map(({ id }) => id))).toHaveProperty('size', seen.length)
    expect(seen.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
  })

  it('are closed and opened again with a reason, which the accused finds nowhere', async () => {
    const accused = await site.member()
    const caseId = await report(await site.member(), { profileId: accused.profileId })
    expect((await set(caseId, { isClosed: true, reason: ' ' })).status).toBe(422)
    expect((await set(caseId, { isClosed: true })).status).toBe(422)
    expect((await set(caseId, { isClosed: true, reason: 'Two jokers' })).status).toBe(204)
    expect(await find(caseId)).toBeUndefined()
    expect(await find(caseId, { state: 'CLOSED' })).toMatchObject({ closedReason: 'Two jokers' })
    const acts = site.platform.db
      .selectFrom('audit_entries')
      .select(['action', 'reason', 'subject_key as subject'])
      .where('details', '=', caseId)
      .orderBy('id')
    expect(await acts.execute()).toEqual([
      { action: 'CASE_CLOSED', reason: 'Two jokers', subject: null },
    ])
    expect((await set(caseId, { isClosed: false, reason: 'Once more' })).status).toBe(204)
    expect(await find(caseId)).not.toHaveProperty('closedReason')
    expect((await set(crypto.randomUUID(), { isClosed: true, reason: 'x' })).status).toBe(404)
  })
})
