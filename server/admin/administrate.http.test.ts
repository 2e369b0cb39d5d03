import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { erasureOf } from '#server/erasure.ts'
import { UsageError } from '#server/platform/startup-error.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/test-site.ts'
import { administrate } from './administrate.ts'
import { readWords } from './words.ts'

let site: TestSite
let member: TestMember
beforeAll(async () => {
  site = await openTestSite()
  member = await site.member({ name: 'Robin Somebody' })
})
afterAll(() => site.close())

/** Removals of test users that were begun. */
const removals: string[] = []

/** At a command line beside the running site. */
const say = async (words: readonly string[], typed = '') => {
  const { platform, liveMap } = site
  const erasure = erasureOf(platform, liveMap)
  const ask = () => Promise.resolve(typed)
  const needs = {
    platform,
    erasure,
    ask,
    addTestUsers: async () => ['one', 'two'],
    testUserRemoval: { name: 'remove-test-users', start: async () => void removals.push('begun') },
  }
  return administrate(needs, readWords(words))
}

const log = () =>
  site.platform.db
    .selectFrom('audit_entries')
    .select(['action', 'origin', 'actor_key', 'details', 'reason'])
    .orderBy('id')
    .execute()

describe('the command line', () => {
  it('finds members by a part of their name or address', async () => {
    const { text, data } = await say(['members', 'robin some'])
    expect(data).toMatchObject({ members: [{ email: member.email, roles: ['USER'] }] })
    expect(text).toContain(member.email)
    expect((await say(['members', 'nobody-like-this'])).text).toBe('Nobody.')
    const pro = await say(['members', '--role', 'PRO'])
    expect(pro.data).toMatchObject({ members: [] })
  })

  it('grants a role at once, once, and records it with its reason', async () => {
    const grant = ['role', 'grant', member.email, 'ADMIN', '--reason', 'the first of all']
    expect((await member.visitor.call('GET /api/admin/members')).status).toBe(403)
    expect((await say(grant)).data).toMatchObject({ outcome: 'changed' })
    expect((await member.visitor.call('GET /api/admin/members')).status).toBe(200)
    expect((await say(grant)).data).toMatchObject({ outcome: 'unchanged' })
    expect(await log()).toEqual([
      {
        action: 'ROLE_GRANTED',
        origin: 'COMMAND_LINE',
        actor_key: null,
        details: 'ADMIN',
        reason: 'the first of all',
      },
    ])
  })

  it('corrects a birthdate, and ends all sessions', async () => {
    const other = await site.member()
    const corrected = ['birthdate', other.email, '1980-02-03', '--reason', 'a slip']
    expect((await say(corrected)).text).toBe('1980-02-03')
    expect((await say(['birthdate', other.email])).text).toBe('1980-02-03')
    const ended = await say(['sessions', 'end', other.email, '--reason', 'a lost phone'])
    expect(ended.data).toMatchObject({ ended: 1 })
    expect((await other.visitor.call('GET /api/settings')).status).toBe(401)
  })

  it('erases an account whose address is typed once more, and no other', async () => {
    const leaving = await site.member()
    const erase = ['erase', leaving.email, '--reason', 'asked by letter']
    await expect(say(erase, 'other@example.org')).rejects.toThrow('administration/address-differs')
    expect((await leaving.visitor.call('GET /api/settings')).status).toBe(200)
    await say(erase, leaving.email)
    expect((await leaving.visitor.call('GET /api/settings')).status).toBe(401)
    const another = await site.member()
    await say(['erase', another.email, '--reason', 'asked by letter', '--yes'])
    await expect(say(['birthdate', another.email])).rejects.toThrow('member-not-found')
  })

  it('says how the site does, and has failed jobs tried again', async () => {
    expect((await say(['brand'])).text).toContain('Bear Harbour')
    expect((await say(['health'])).data).toMatchObject({ isDatabaseUp: true, jobsFailed: 0 })
    expect((await say(['jobs'])).data).toMatchObject({ failed: [] })
    const { data } = await say(['jobs', 'retry', 'mail'])
    expect(data).toEqual({ queue: 'mail', retried: 0 })
  })

  it('adds and removes test users, each recorded', async () => {
    const added = await say(['demo', 'add', '2'])
    expect(added.data).toEqual({ profileIds: ['one', 'two'] })
    await say(['demo', 'remove'])
    expect(removals).toEqual(['begun'])
    const acts = (await log()).slice(-2).map(({ action, origin }) => [action, origin])
    expect(acts).toEqual([
      ['TEST_USERS_CREATED', 'COMMAND_LINE'],
      ['TEST_USERS_REMOVED', 'COMMAND_LINE'],
    ])
  })

  it('refuses what the dashboard refuses', async () => {
    const last = ['role', 'revoke', member.email, 'ADMIN', '--reason', 'a try']
    await expect(say(last)).rejects.toThrow('administration/last-administrator')
    const nobody = ['role', 'grant', 'nobody@example.org', 'PRO', '--reason', 'a try']
    await expect(say(nobody)).rejects.toThrow('administration/member-not-found')
  })

  it.each([
    [[]],
    [['dance']],
    [['members', '--colour', 'red']],
    [['members', '--role', 'KING']],
    [['role', 'grant']],
    [['role', 'give', 'a@example.org', 'PRO', '--reason', 'x']],
    [['role', 'grant', 'a@example.org', 'KING', '--reason', 'x']],
    [['role', 'grant', 'a@example.org', 'PRO']],
    [['role', 'grant', 'a@example.org', 'PRO', '--reason', ' ']],
    [['sessions', 'a@example.org']],
    [['birthdate', 'a@example.org', 'yesterday', '--reason', 'x']],
    [['erase']],
    [['erase', 'a@example.org', '--yes']],
    [['jobs', 'retry']],
    [['demo']],
    [['demo', 'add', '0']],
    [['demo', 'remove', 'some']],
  ])('%j are answered with the words there are', async words => {
    await expect(say(words)).rejects.toThrow(UsageError)
    await expect(say(words)).rejects.toThrow('npm run admin -- COMMAND')
  })
})
