import { CompiledQuery, sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { describe, expect, it } from 'vitest'
import { readSector } from '#server/testing/map-reads.ts'
import type { Point } from '#shared/distance.ts'
import { mailTexts } from '#shared/texts/mails.ts'
import { cellAt, pointOf, toUnits } from './features/position/keyed-cells.ts'
import { purgePositions } from './features/position/position.jobs.ts'
import { batchRows } from './platform/database/batches.ts'
import { report } from './testing/case-actions.ts'
import { cellsOfMember } from './testing/cells-of-member.ts'
import { eventually } from './testing/eventually.ts'
import { findRows, waitForLock } from './testing/inspect-database.ts'
import { interruptErasures } from './testing/interrupt-erasures.ts'
import {
  issuedLogin,
  logIn,
  memberWithPassword,
  ownPassword as password,
  register,
} from './testing/mailed-login.ts'
import {
  blockMember,
  changeLike,
  placeMember,
  putSettings,
  readConversation,
  sendMessage,
  writeNote,
  writeTo,
} from './testing/member-actions.ts'
import { bundlesOf, memberInEveryTable } from './testing/member-in-every-table.ts'
import { linkIn, mailsTo, tokenIn } from './testing/outbox.ts'
import {
  givePicture,
  requestPictures,
  sharePictures,
  uploadPicture,
} from './testing/picture-actions.ts'
import { sample } from './testing/sample.ts'
import { changeRows } from './testing/stored-rows.ts'
import { ownSite, siteOfTest, type TestMember, twoSitesOfTest } from './testing/test-site.ts'
import { expectDone, type Reply, refused, statusesOf, textOf, Visitor } from './testing/visitor.ts'

const site = await ownSite('looks at whole tables', {}, { runsJobs: true })

const erase = (visitor: Visitor, body: object = {}) => visitor.call('DELETE /api/account', { body })

/** The tables that contain any of the words, in order. */
async function tablesOf(words: readonly string[], schema = '') {
  const tables = (await findRows(site.platform.db, words)).map(({ table }) => table)
  return [...new Set(tables)].filter(table => table.startsWith(schema)).toSorted()
}

const newAddress = () => `${crypto.randomUUID()}@example.org`

const changeProfile = ({ visitor, profileId: id }: TestMember, change: object) =>
  visitor.call('PUT /api/profile', { body: { id, ...change } })

async function changeAddress(visitor: Visitor, to: string) {
  await visitor.ask('PATCH /api/settings', { body: { email: to } })
  const [mail] = await mailsTo(site, { to, subject: mailTexts.emailChange.subject })
  const body = { token: tokenIn(linkIn(mail)) }
  expect(await site.visitor().ask('POST /api/auth/email', { body })).toEqual({ email: to })
}

/** Runs the jobs of the hours after an erasure, and pg-boss's cleanup of the minutes after a job. */
async function waitADay() {
  const { db, live } = site.platform
  await sql`update presence_changes set changed_at = changed_at - interval '2 hours'`.execute(db)
  await sql`update live_events set created_at = created_at - interval '2 hours'`.execute(db)
  await purgePositions(site.platform)
  await live.purge()
  await sql`
    update pgboss.job set completed_on = completed_on - interval '1 day' where completed_on is not null
  `.execute(db)
  await sql`update pgboss.queue set maintain_on = maintain_on - interval '1 day'`.execute(db)
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.executeQuery(CompiledQuery.raw(text, values)) },
  })
  await boss.supervise()
}

/** Tables that keep a trace for hours: the news that others must refetch, and the files that a job removes. */
const tablesAfter = ['pgboss.job', 'pgboss.job_common', 'public.presence_changes']

describe('an erased account', () => {
  it('disappears at once for everybody, leaves nothing in any table or file, and removes nothing of others', async () => {
    const member = await memberInEveryTable(site)
    const { friend, blocked, token } = member
    const [profile, picture] = [member.profileId, member.pictureId].map(id => ({ params: { id } }))
    await sendMessage(friend, blocked, 'Between the two of us')
    const ofOthers = [friend.accountId, blocked.accountId, friend.email, blocked.email]
    const others = await findRows(site.platform.db, ofOthers)
    expect(await bundlesOf(site, member.pictureId)).not.toEqual([])
    const events = await site.listen(member.visitor)

    const answer = await erase(member.visitor)
    expect(answer).toMatchObject({ status: 204, text: '' })
    expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"')
    expect(member.visitor.cookies.size).toBe(0)
    expect(await findRows(site.platform.db, ofOthers)).toEqual(others)
    expect(tablesAfter).toEqual(expect.arrayContaining(await tablesOf(member.words)))

    await events.ended
    expect((await new Visitor(site.origin, token).call('GET /api/settings')).status).toBe(401)
    expect((await readSector(friend)).text).not.toContain(member.profileId)
    const own = { params: { profileId: friend.profileId } }
    const latest = await friend.visitor.call('GET /api/messages/most-recent-with/:profileId', own)
    expect(latest.body).toMatchObject([{ bodyText: 'Between the two of us' }])
    expect(latest.text).not.toContain(member.profileId)
    expect((await friend.visitor.call('GET /api/profile/:id', profile)).status).toBe(404)
    expect((await friend.visitor.call('GET /api/profile-pic/:id', picture)).status).toBe(404)

    await eventually(async () => (await bundlesOf(site, member.pictureId)).length === 0)
    const leftADayLater = async () => {
      await waitADay()
      return tablesOf(member.words)
    }
    await expect.poll(leftADayLater, { timeout: 60_000 }).toEqual([])
  })

  it('leaves nothing under an earlier address', async () => {
    const member = await memberInEveryTable(site)
    const email = newAddress()
    await changeAddress(member.visitor, email)
    expect((await erase(member.visitor)).status).toBe(204)
    expect(await tablesOf([member.email, email], 'public.')).toEqual([])
  })

  it('leaves no mail in the queue to any address, and removes no mail of others', async () => {
    const env = { SMTP_URL: 'smtp://127.0.0.1:1' }
    const away = await siteOfTest('has a mail server', env, { runsJobs: true })
    const { db } = away.platform
    const { visitor, accountId, email } = await away.member()
    const [replaced, pending] = ['replaced@example.org', 'pending@example.org']
    for (const to of [replaced, pending]) expectDone(await putSettings(visitor, { email: to }))
    await visitor.call('POST /api/contactus-messages', { body: { name: 'Sam', message: 'Hello' } })
    await register(away.visitor(), email)
    await register(away.visitor(), pending)
    const waiting = async () => {
      const { rows } = await sql<{ to: string }>`
        select data->>'to' as to from pgboss.job where name = 'mail'`.execute(db)
      return rows.map(({ to }) => to)
    }
    expect(await waiting()).toHaveLength(7)
    expect((await erase(visitor)).status).toBe(204)
    expect(await waiting()).toEqual([pending])
    const left = await findRows(db, [accountId, email, replaced])
    expect(left.filter(({ table }) => table.startsWith('pgboss.'))).toEqual([])
  })

  it('is empty when its address registers again, and an older mail does not bring it back', async () => {
    const member = await site.member({ name: 'Settled', description: 'I have been here long' })
    expectDone(await uploadPicture(member))
    const outstanding = await issuedLogin(site, member.email)
    await erase(member.visitor)
    expect((await logIn(site.visitor(), outstanding)).status).toBe(401)
    const visitor = site.visitor()
    const login = expectDone(await logIn(visitor, await issuedLogin(site, member.email)))
    expect(login.body.profileId).not.toBe(member.profileId)
    const { 0: profile } = await visitor.ask('GET /api/profiles/mine')
    expect(profile).toMatchObject({ profilename: '', description: '', profilePicIds: [] })
  })
})

describe('an erasure in steps', () => {
  const rowsOf = (words: readonly string[]) => tablesOf(words, 'public.')
  const manyRows = 5_000

  it('deletes at most one batch of rows per transaction', async () => {
    const { db } = site.platform
    const [member, friend] = await site.members([{}, {}])
    await sendMessage(member, friend, 'Hello')
    await sql`
      insert into chat_messages
        (id, conversation_number, sender_profile_id, recipient_profile_id, body_text, picture_ids, created_at)
      select gen_random_uuid(), 1 + nth, ${member.profileId}, ${friend.profileId}, '', '{}', now()
      from generate_series(1, ${manyRows}) as nth`.execute(db)
    await sql`create table deletions (transaction xid8, count integer)`.execute(db)
    await sql`
      create function log_deletion() returns trigger language plpgsql as $$ begin
        insert into deletions select pg_current_xact_id(), count(*) from gone;
        return null;
      end $$`.execute(db)
    await sql`
      create trigger deleted after delete on chat_messages referencing old table as gone
      for each statement execute function log_deletion()`.execute(db)
    expect((await erase(member.visitor)).status).toBe(204)
    const { rows } = await sql<{ count: number }>`
      select sum(count)::integer as count from deletions group by transaction`.execute(db)
    await sql`drop trigger deleted on chat_messages`.execute(db)
    await sql`drop table deletions`.execute(db)
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(manyRows + 1)
    expect(Math.max(...rows.map(({ count }) => count))).toBeLessThanOrEqual(batchRows)
  })

  it('is complete for everybody with the first step, and the rest follows after an interruption', async () => {
    const member = await memberInEveryTable(site)
    const { visitor, profileId, accountId, email } = member
    const friend = await site.member()
    await sendMessage(member, friend, 'Hello')
    const login = await issuedLogin(site, email)
    const goOn = await interruptErasures(site.platform)
    expect((await erase(visitor)).status).toBe(204)
    expect(await rowsOf([profileId])).toEqual([
      'public.chat_messages',
      'public.chat_reads',
      // The member as the source of an infection, which no screen names.
      'public.games_cooties_infections',
      // The result keeps its rank. The name goes with the profile.
      'public.games_cooties_results',
      'public.likes',
      'public.likes_pictures',
      'public.notifications',
      'public.pictures',
      'public.pictures_grants',
      'public.pictures_nsfw_flags',
      'public.presence_changes',
      'public.profiles',
    ])
    expect(await rowsOf([accountId, email])).toEqual([])
    const profile = { params: { id: profileId } }
    expect((await friend.visitor.call('GET /api/profile/:id', profile)).status).toBe(404)
    expect((await visitor.call('GET /api/settings')).status).toBe(401)
    expect((await logIn(site.visitor(), login)).status).toBe(401)

    const anew = expectDone(await logIn(site.visitor(), await issuedLogin(site, email)))
    expect(anew.body.profileId).not.toBe(profileId)
    await goOn()
    expect(await rowsOf([profileId])).toEqual(['public.presence_changes'])
  })

  it('refuses a write of the member that had to wait for it', async () => {
    const { db } = site.platform
    const [member, friend] = await site.members([{}, {}])
    const { profileId } = member
    const back = { profilename: 'Back again', birthdate: '1990-05-17' }
    const goOn = await interruptErasures(site.platform)
    const answers = await db.transaction().execute(async tx => {
      const held = tx.selectFrom('profiles').select('id').where('id', '=', profileId)
      await held.forUpdate().execute()
      const erased = erase(new Visitor(site.origin, member.token))
      await waitForLock(db)
      const late = [changeProfile(member, back), changeLike(member, friend, { likeType: 'LIKE' })]
      await waitForLock(db, 1 + late.length)
      return [erased, ...late]
    })
    expect(statusesOf(await Promise.all(answers))).toEqual([204, 401, 401])
    expect(await rowsOf([profileId])).toEqual(['public.presence_changes', 'public.profiles'])
    await goOn()
    expect(await rowsOf([profileId])).toEqual(['public.presence_changes'])
  })
})

/** Each member and a friend, with messages between them. */
async function makePairs(count: number) {
  const traits = Array(count).fill({})
  const [members, friends] = [await site.members(traits), await site.members(traits)]
  return Promise.all(
    members.map(async (member, index) => {
      const friend = friends[index] ?? member
      await Promise.all([sendMessage(member, friend, 'One'), sendMessage(friend, member, 'Two')])
      return [member, friend] as const
    }),
  )
}

describe('erasing an account', () => {
  it('requires the password if the login needs one', async () => {
    const { visitor, email } = await memberWithPassword(site)
    const login = site.visitor()
    await logIn(login, { email, password })
    for (const body of [{}, { password: 'not the password' }]) {
      const reply = await erase(login, body)
      expect(reply).toMatchObject(refused('accounts/wrong-password'))
      expect(reply.body).toMatchObject({ errors: [{ path: '/password' }] })
    }
    expect((await visitor.call('GET /api/settings')).status).toBe(200)
    expect((await erase(login, { password })).status).toBe(204)
    expect((await visitor.call('GET /api/settings')).status).toBe(401)
    expect((await logIn(site.visitor(), { email, password })).status).toBe(401)
  })

  it('is harmless twice at the same time', async () => {
    const { visitor, token, accountId } = await site.member()
    const more = [1, 2].map(() => new Visitor(site.origin, token))
    const statuses = statusesOf(await Promise.all([visitor, ...more].map(each => erase(each))))
    expect(statuses[0]).toBe(204)
    expect([204, 401]).toEqual(expect.arrayContaining(statuses))
    expect(await findRows(site.platform.db, [accountId])).toEqual([])
  })

  it('removes both of two members who wrote to each other, at the same time', async () => {
    const pairs = await makePairs(5)
    const answers = await Promise.all(pairs.flat().map(({ visitor }) => erase(visitor)))
    expect(statusesOf(answers)).toEqual(Array(10).fill(204))
  })
})

describe('an action while an account is erased', () => {
  type Action = (member: TestMember, friend: TestMember) => Promise<Pick<Reply, 'status'>>

  const consent = { kind: 'LOCATION', text: 'I agree' }
  const toSupport = { name: 'Sam', message: 'Hello' }
  const message: Action = (from, to) => writeTo(from, to, 'At the last moment')
  const like: Action = (liker, liked) => changeLike(liker, liked, { likeType: 'LIKE' })
  const reportOther: Action = (from, { profileId }) => report(from, { profileId })
  const shareUpload: Action = async (from, to) => {
    const uploaded = await uploadPicture(from, { isPrivate: 'true' })
    if (uploaded.status !== 201) return uploaded
    return sharePictures(from, to, [textOf(uploaded.body.profilePicId)])
  }
  const patchSettings = ({ visitor }: TestMember, body: object) =>
    visitor.call('PATCH /api/settings', { body })
  /** Actions of the member, and actions of their friend about them. */
  const bothWays = Object.entries({
    message,
    reading: readConversation,
    like,
    note: writeNote,
    report: reportOther,
    'request for private pictures': requestPictures,
    'shared private picture': shareUpload,
  }).flatMap(([name, action]: readonly [string, Action]) => [
    [`a ${name} of theirs`, action] as const,
    [
      `a ${name} of another`,
      (member: TestMember, friend: TestMember) => action(friend, member),
    ] as const,
  ])

  const actions: readonly (readonly [string, Action])[] = [
    ...bothWays,
    ['their block', blockMember],
    ['a position report', member => placeMember(member, { lat: 52.5, lon: 13.4 })],
    ['an upload', member => uploadPicture(member)],
    ['a change of their profile', member => changeProfile(member, { description: 'Changed' })],
    ['a minor’s birthdate', member => changeProfile(member, { birthdate: '2020-01-01' })],
    [
      'a change of their settings',
      member => patchSettings(member, { locationCellMeters: 3_000, password }),
    ],
    ['their request for another address', member => patchSettings(member, { email: newAddress() })],
    [
      'their consent',
      ({ visitor }) => visitor.call('PUT /api/account/consents', { body: consent }),
    ],
    [
      'their message to support',
      ({ visitor }) => visitor.call('POST /api/contactus-messages', { body: toSupport }),
    ],
    ['a login by mail', async ({ email }) => logIn(site.visitor(), await issuedLogin(site, email))],
    [
      'an export',
      // The site cuts off an export that has begun: half a ZIP cannot be opened.
      ({ visitor }) => visitor.fetch('/api/account/export').catch(() => ({ status: 401 })),
    ],
  ]

  it.each(actions)('%s succeeds or is refused, and leaves nothing', async (_, action) => {
    const pairs = await makePairs(sample(2, 12))
    const rounds = pairs.map(async ([member, friend]) => {
      const own = new Visitor(site.origin, member.token)
      const [done, erased] = await Promise.all([action(member, friend), erase(own)])
      expect([200, 201, 204, 401, 404, 422]).toContain(done.status)
      expect(erased.status).toBe(204)
    })
    await Promise.all(rounds)
    const ids = pairs.flatMap(([{ accountId, profileId }]) => [accountId, profileId])
    const left = await tablesOf(ids, 'public.')
    expect(left.filter(table => table !== 'public.presence_changes')).toEqual([])
  })

  it('in an earlier transaction delays the erasure, and a later one is refused', async () => {
    const [member, friend] = await site.members([{}, {}])
    const { db } = site.platform
    const [erased, late] = await db.transaction().execute(async tx => {
      const profile = tx.selectFrom('profiles').select('id').where('id', '=', member.profileId)
      await profile.forKeyShare().execute()
      const erased = erase(member.visitor)
      await waitForLock(db)
      return [erased, message(friend, member)] as const
    })
    expect((await erased).status).toBe(204)
    expect([201, 404]).toContain((await late).status)
    expect((await message(friend, member)).status).toBe(404)
    expect(await tablesOf([member.profileId])).toEqual(['public.presence_changes'])
  })

  it('does not deadlock if it makes something public', async () => {
    const { db } = site.platform
    const [member, friend] = await site.members([{}, {}])
    const picture = await givePicture(site, member, { isPrivate: true })
    expectDone(await sharePictures(member, friend, [picture]))
    const answers = await db.transaction().execute(async tx => {
      await tx.selectFrom('pictures_grants').select('id').forUpdate().execute()
      const isPublic = { profilePicIds: [picture], profilePicIdsPrivate: [] }
      const changed = changeProfile(member, isPublic)
      await waitForLock(db)
      const erased = erase(new Visitor(site.origin, member.token))
      await waitForLock(db, 2)
      return [changed, erased]
    })
    expect(statusesOf(await Promise.all(answers))).toEqual([200, 204])
  })
})

it('another process stops showing an erased member within a second', async () => {
  const [here, there] = await twoSitesOfTest({ runsJobs: true })
  const [member, reader] = await here.members([{}, {}])
  const atOther = new Visitor(there.origin, reader.token)
  const own = new Visitor(there.origin, member.token)
  const seen = async () => (await readSector({ visitor: atOther })).text.includes(member.profileId)
  await placeMember(member, { lat: 52.5, lon: 13.4 })
  await eventually(seen)
  expect((await own.call('GET /api/settings')).status).toBe(200)
  const events = await there.listen(own)
  expect((await erase(member.visitor)).status).toBe(204)
  await eventually(async () => !(await seen()))
  await eventually(async () => (await own.call('GET /api/settings')).status === 401)
  await events.ended
})

describe('the cells of an account on GPS', () => {
  const berlin = { lat: 52.52, lon: 13.405 }
  const sydney = { lat: -33.86, lon: 151.21 }

  async function shownAt(member: TestMember, at: Point) {
    const byGps = { use: 'DEVICE_GPS', gpsLat: at.lat, gpsLon: at.lon }
    const { body } = expectDone(await placeMember(member, at, byGps))
    return { lat: body.disclosedLat, lon: body.disclosedLon }
  }

  /** The map point of a profile in the cells of a mailbox. */
  function pointIn(email: string, { profileId }: TestMember, at: Point) {
    const cells = cellsOfMember(site, { email, profileId })
    return pointOf(cells, cellAt(cells, toUnits(at)))
  }

  it('are those of the earlier account with the same mailbox, but the points in them differ', async () => {
    const email = newAddress()
    const before = await site.member({ email })
    const shown = await shownAt(before, berlin)
    expect(shown).toEqual(pointIn(email, before, berlin))
    expect((await erase(before.visitor)).status).toBe(204)
    const anew = await site.member({ email: email.replace('@', '+again@') })
    const shownAnew = await shownAt(anew, berlin)
    expect(shownAnew).toEqual(pointIn(email, anew, berlin))
    expect(shownAnew).not.toEqual(shown)
  })

  it('stay those of the mailbox that opened it, after two changes of its address', async () => {
    const member = await site.member()
    for (const to of [newAddress(), newAddress()]) await changeAddress(member.visitor, to)
    expect(await shownAt(member, berlin)).toEqual(pointIn(member.email, member, berlin))
    expect(await shownAt(member, sydney)).toEqual(pointIn(member.email, member, sydney))
  })

  it('stay the same when the member undoes a change from before mailboxes were stored', async () => {
    const member = await site.member()
    const to = newAddress()
    await changeAddress(member.visitor, to)
    await changeRows(site, 'accounts', { id: member.accountId }, { opened_mailbox: null })
    expect(await shownAt(member, berlin)).toEqual(pointIn(to, member, berlin))
    const visitor = site.visitor()
    await logIn(visitor, await issuedLogin(site, member.email))
    expect((await visitor.call('GET /api/settings')).body).toMatchObject({ email: member.email })
    expect(await shownAt({ ...member, visitor }, sydney)).toEqual(pointIn(to, member, sydney))
  })
})
