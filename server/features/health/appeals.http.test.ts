import { beforeEach, describe, expect, it } from 'vitest'
import {
  eraseOwn,
  exchangeMessages,
  passHours,
  readHealth,
  report,
  settledMembers,
} from '#server/testing/health-notices.ts'
import { grantRole, logInFrom } from '#server/testing/member-actions.ts'
import { rowOf, rowsOf } from '#server/testing/stored-rows.ts'
import { TestClock } from '#server/testing/test-clock.ts'
import { ownSite, type TestMember } from '#server/testing/test-site.ts'
import { expectDone, refused, textOf } from '#server/testing/visitor.ts'
import { healthLimits } from '#shared/health.ts'

const dayMs = 86_400_000

const clock = new TestClock(Date.UTC(2026, 4, 4, 12))
const site = await ownSite('a clock of its own', {}, { clock })

let ann: TestMember
let bob: TestMember
let chief: TestMember
let id: string
beforeEach(async () => {
  ;[ann, bob] = await settledMembers(site, ['Ann', 'Bob'])
  chief = await site.member({ name: 'Chief', roles: ['ADMIN'] })
  await exchangeMessages(site, ann, [bob])
  expectDone(await report(site, ann, [bob]))
  await passHours(site, 24)
  id = (await readHealth(bob)).notices[0]?.id ?? ''
})

const contest = (bodyText = 'Nobody I know has it') =>
  bob.visitor.ask('PUT /api/health-notice/:id/appeal', { params: { id }, body: { bodyText } })

/** Whether this member's appeal is in the list, and how. Other tests may have open appeals too. */
const appealsFor = async ({ visitor }: TestMember) =>
  Object.values(await visitor.ask('GET /api/admin/health-appeals')).filter(
    appeal => textOf(appeal.id) === id,
  )

const open = ({ visitor }: TestMember, reason = 'The third one to them') =>
  visitor.call('POST /api/admin/health-appeals/:id/sender', { params: { id }, body: { reason } })

const close = ({ visitor }: TestMember, reason = 'Seen to') =>
  visitor.call('PUT /api/admin/health-appeals/:id/closed', { params: { id }, body: { reason } })

async function makeAdministrator(member: TestMember) {
  await grantRole(site, member, 'ADMIN')
  site.platform.sessions.announceChange(member.accountId)
  await logInFrom(site, [member])
}

const logOf = () => rowsOf(site, 'audit_entries', { details: id })

describe('a notice that its recipient contests', () => {
  it('is shown to administrators without names, and only then', async () => {
    expect(await appealsFor(chief)).toEqual([])
    expect((await open(chief)).status).toBe(404)
    await contest()
    await contest('Once more')
    const appeals = await appealsFor(chief)
    const days = { receivedOn: expect.any(String), contestedOn: expect.any(String) }
    const words = { condition: 'GONORRHOEA', bodyText: 'Nobody I know has it' }
    expect(appeals).toEqual([{ id, ...days, ...words, timesOpened: 0 }])
    for (const { profileId } of [ann, bob]) expect(JSON.stringify(appeals)).not.toContain(profileId)
    expect((await readHealth(bob)).notices).toMatchObject([{ appeal: 'OPEN' }])
  })

  it('names its sender to an administrator with a reason; the log keeps who, why and which, never the name', async () => {
    await contest()
    expect((await open(chief, ' ')).status).toBe(422)
    expect(await logOf()).toEqual([])
    const { body } = expectDone(await open(chief))
    const { profileId, email } = ann
    expect(body).toEqual({ sender: { profileId, profileName: 'Ann', email } })
    const act = { action: 'HEALTH_SENDER_OPENED', details: id, reason: 'The third one to them' }
    expect(await logOf()).toMatchObject([{ ...act, subject_key: null }])
    expect(await appealsFor(chief)).toMatchObject([{ timesOpened: 1 }])
    expect(JSON.stringify(await readHealth(bob))).not.toContain(ann.profileId)
  })

  it('can no longer be opened once closed, because its sender is deleted', async () => {
    await contest()
    expectDone(await close(chief))
    expect(await appealsFor(chief)).toEqual([])
    expect((await open(chief)).status).toBe(404)
    expect((await close(chief)).status).toBe(404)
    expect((await readHealth(bob)).notices).toMatchObject([{ appeal: 'CLOSED' }])
    expect(await rowOf(site, 'health_notices', { id })).toMatchObject({ encrypted_sender: null })
  })

  it.each([
    ['received it', () => bob, 0],
    ['sent it, who would close it to delete the sender', () => ann, 1],
  ])('cannot be judged by the administrator who has %s', async (_, memberOf, listed) => {
    await contest()
    const member = memberOf()
    await makeAdministrator(member)
    expect(await appealsFor(member)).toHaveLength(listed)
    for (const reply of [await close(member), await open(member)]) {
      expect(reply).toMatchObject(refused('health/own-notice'))
    }
    expect(await logOf()).toEqual([])
    const { body } = expectDone(await open(chief))
    expect(body).toMatchObject({ sender: { profileId: ann.profileId } })
  })

  it('leads to nobody once its sender is erased', async () => {
    await contest()
    await eraseOwn(site, ann)
    expect(expectDone(await open(chief)).body).toEqual({})
  })

  it('ends with its notice: when its recipient deletes it, and after 90 days even before a job runs', async () => {
    await contest()
    site.clock.advance(healthLimits.keptDays * dayMs)
    const later = await site.member({ roles: ['ADMIN'] })
    expect(await appealsFor(later)).toEqual([])
    expect((await open(later)).status).toBe(404)
  })
})
