import { describe, expect, it } from 'vitest'
import { payDues } from '#server/testing/dues.ts'
import { logIn, memberWithPassword } from '#server/testing/mailed-login.ts'
import { makeMembers } from '#server/testing/make-member.ts'
import { sendMessage } from '#server/testing/member-actions.ts'
import { changeRows } from '#server/testing/stored-rows.ts'
import { ownSite } from '#server/testing/test-site.ts'
import { expectDone, textOf } from '#server/testing/visitor.ts'
import type { MemberQuery, MembersPage } from '#shared/contract/administration-members.ts'
import { limits } from '#shared/limits.ts'
import { serverLimits } from '#shared/server-limits.ts'

const dayMs = 86_400_000

const site = await ownSite('looks at whole tables')
const chief = await site.member({ name: 'Chief', email: 'chief@admin.example', roles: ['ADMIN'] })

const read = (query: MemberQuery) => chief.visitor.read('GET /api/admin/members', { query })
const emails = async (query: MemberQuery) => (await read(query)).members.map(({ email }) => email)
const day = (date: Date) => date.toISOString().slice(0, 10)

it('finds a name in whatever way it is written', async () => {
  const { email } = await site.member({ name: 'Zoë O’Brien Łódź' })
  for (const words of ['zoe', "O'BRIEN", 'lodz', 'zo', 'Ｚｏｅ']) {
    expect([words, await emails({ words })]).toEqual([words, [email]])
  }
})

describe('a member in the list', () => {
  it('is shown with days, roles and sessions, but without messages, likes or places', async () => {
    const ann = await site.member({ name: 'Ann of the list', description: 'My biography' })
    await sendMessage(ann, chief, 'My message')
    await payDues(site, ann)
    const [found] = (await read({ words: 'ann of the' })).members
    expect(found).toEqual({
      accountId: ann.accountId,
      profileId: ann.profileId,
      email: ann.email,
      name: 'Ann of the list',
      joinedOn: day(site.clock.now()),
      lastSeenOn: day(site.clock.now()),
      sessionCount: 1,
      roles: ['USER'],
      isContributor: true,
      isComplete: true,
    })
  })

  it('was last seen on the newest day of their open sessions', async () => {
    const password = 'correct horse battery'
    const { email } = await memberWithPassword(site, password)
    site.clock.advance(dayMs)
    const phone = site.visitor()
    expectDone(await logIn(phone, { email, password }))
    expect((await read({ words: email })).members).toMatchObject([
      { sessionCount: 2, lastSeenOn: day(site.clock.now()), isComplete: false },
    ])
    await phone.ask('DELETE /api/auth')
    expect((await read({ words: email })).members).toMatchObject([
      { sessionCount: 1, lastSeenOn: day(new Date(site.clock.now().getTime() - dayMs)) },
    ])
    await site.platform.db
      .deleteFrom('sessions')
      .where('account_id', '!=', chief.accountId)
      .execute()
    const [gone] = (await read({ words: email })).members
    expect(gone).toMatchObject({ sessionCount: 0 })
    expect(gone).not.toHaveProperty('lastSeenOn')
  })
})

describe('members are found', () => {
  it('by a part of the address or of the name, in any case', async () => {
    await site.members([
      { name: 'Zoë Quill', email: 'zq_100%@found.example' },
      { name: 'Al', email: 'other@zoe.example' },
      { name: 'Walter', email: 'quillon@found.example', description: 'zoë quill' },
    ])
    expect(await emails({ words: 'QUILL' })).toEqual([
      'quillon@found.example',
      'zq_100%@found.example',
    ])
    expect(await emails({ words: 'zoë  quill ' })).toEqual(['zq_100%@found.example'])
    expect(await emails({ words: 'Q_100%' })).toEqual(['zq_100%@found.example'])
    expect(await emails({ words: 'q_1%0' })).toEqual([])
    expect(await emails({ words: 'al' })).toEqual(['other@zoe.example'])
    expect(await emails({ words: '@found.example' })).toHaveLength(2)
  })

  it('by a combination of role, state and the day they were last seen', async () => {
    const [test, newcomer] = await site.members([
      { email: 'test@kinds.example', roles: ['TEST'] },
      { email: 'new@kinds.example', birthdate: null },
    ])
    const words = '@kinds.example'
    expect(await emails({ words, role: 'TEST' })).toEqual([test.email])
    expect(await emails({ role: 'ADMIN' })).toEqual([chief.email])
    expect(await emails({ words, state: 'INCOMPLETE' })).toEqual([newcomer.email])
    expect(await emails({ words, state: 'COMPLETE' })).toEqual([test.email])
    expect(await emails({ words, state: 'INCOMPLETE', role: 'TEST' })).toEqual([])
    const today = day(site.clock.now())
    const tomorrow = day(new Date(site.clock.now().getTime() + dayMs))
    expect(await emails({ words, seenFrom: today, seenTo: today })).toHaveLength(2)
    expect(await emails({ words, seenFrom: tomorrow })).toEqual([])
    expect(await emails({ words, seenTo: day(new Date(0)) })).toEqual([])
  })

  it('but not after their erasure has begun', async () => {
    const [leaver] = await site.members([{ email: 'leaver@gone.example', name: 'Leaver' }])
    expect(await emails({ words: 'leaver' })).toHaveLength(1)
    await leaver.visitor.ask('DELETE /api/account', { body: {} })
    expect(await emails({ words: 'leaver' })).toEqual([])
  })

  it('but not by a day that does not exist', async () => {
    const query = { seenFrom: '2026-02-30' }
    expect((await chief.visitor.call('GET /api/admin/members', { query })).status).toBe(422)
  })
})

describe('page by page', () => {
  it('every member is listed once, the newest first, even if others join meanwhile', async () => {
    const made = await makeMembers(
      site.platform,
      Array.from({ length: 2 * serverLimits.membersPage + 1 }, (_, index) => ({
        email: `paged${index}@paging.example`,
      })),
    )
    const listed: string[] = []
    let after: string | undefined
    do {
      const page: MembersPage = await read({ words: 'paging.example', ...(after ? { after } : {}) })
      expect(page.members.length).toBeLessThanOrEqual(serverLimits.membersPage)
      listed.push(...page.members.map(({ email }) => email))
      after = page.next
      await site.member({ email: `late${listed.length}@paging.example` })
    } while (after)
    expect(listed).toEqual(made.map(({ email }) => email).toReversed())
  })

  it('a page without results among many members tells where to continue', async () => {
    for (let made = 0; made <= serverLimits.membersExamined; made += 1_000) {
      await makeMembers(
        site.platform,
        Array.from({ length: 1_000 }, () => ({})),
      )
    }
    await changeRows(site, 'sessions', {}, { seen_at: site.clock.now() })
    site.clock.advance(limits.sessionIdleMs / 2)
    await chief.visitor.ask('GET /api/settings')
    const seenFrom = day(site.clock.now())
    const { members, next } = await read({ seenFrom })
    expect(members).toEqual([])
    const further = await read({ seenFrom, after: textOf(next) })
    expect(further.members).toMatchObject([{ email: chief.email }])
  })
})
