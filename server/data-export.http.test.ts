import { strFromU8 } from 'fflate'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { addRows, rowsOf } from '#server/testing/stored-rows.ts'
import { columnsLeftOut, erasedOtherwise, rowsLeftOut } from './account-data/left-out.ts'
import { recordAct } from './platform/audit/audit.ts'
import type { Log } from './platform/log.ts'
import { eventually } from './testing/eventually.ts'
import { exportedFiles } from './testing/exported-files.ts'
import { allTables, type FoundRow, findRows, memberColumns } from './testing/inspect-database.ts'
import { blockMember, changeLike, sendMessage } from './testing/member-actions.ts'
import { memberInEveryTable } from './testing/member-in-every-table.ts'
import {
  declineRequest,
  flagPicture,
  givePicture,
  requestOf,
  requestPictures,
  sharePictures,
  uploadPicture,
} from './testing/picture-actions.ts'
import { recordedLog } from './testing/recorded-log.ts'
import { openTestSite, ownSite, sharedStrictSite, type TestMember } from './testing/test-site.ts'
import { expectDone, ofOwnPage, refused } from './testing/visitor.ts'

const site = await ownSite('looks at whole tables', {}, { runsJobs: true })

const address = '/api/account/export'
const download = ({ visitor }: TestMember) => exportedFiles(visitor)

type Files = Awaited<ReturnType<typeof download>>
const textIn = (files: Files, name: string) => strFromU8(files[name] ?? new Uint8Array())
const jsonIn = (files: Files, name: string) => JSON.parse(textIn(files, name))

const declared = (reasons: Readonly<Record<string, readonly string[]>>) =>
  new Set(Object.values(reasons).flat())
const [rowsOut, columnsOut] = [declared(rowsLeftOut), declared(columnsLeftOut)]

/** The texts that an export writes for a column. */
function written(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(written)
  if (typeof value === 'object' && value) return Object.values(value).flatMap(written)
  const isTime = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
  if (isTime) return [new Date(value).toISOString()]
  return value === null || value === '' ? [] : [JSON.stringify(value).slice(1, -1)]
}

/** The member's ids in the books, and their invoices. An erasure removes the link from the member to them. */
async function inBooks({ accountId }: TestMember) {
  const invoices = await site.platform.db
    .selectFrom('billing_members')
    .innerJoin('billing_invoices', 'billing_invoices.member_key', 'billing_members.member_key')
    .select(['billing_members.member_key', 'billing_invoices.id'])
    .where('account_id', '=', accountId)
    .execute()
  return invoices.flatMap(({ member_key: key, id }) => [key, id])
}

/**
 * The member's own parts of cases about them: copies of their pictures, and messages to them. Reports belong to the
 * reporters.
 */
async function inCases({ profileId }: TestMember) {
  const { rows } = await sql<{ name: string }>`
    select unnest(array(select bundle from moderation_evidence_pictures where case_id = c.id)
      || array(select id::text from moderation_messages where case_id = c.id and side = 'ACCUSED')) as name
    from moderation_cases c where accused_profile_id = ${profileId}`.execute(site.platform.db)
  return rows.map(({ name }) => name)
}

/** The member's key in the audit log. */
async function inAudit({ accountId }: TestMember) {
  return (await rowsOf(site, 'audit_keys', { account_id: accountId })).map(({ key }) => key)
}

const { db } = site.platform
const settled = await memberInEveryTable(site)
const [books, audit] = [await inBooks(settled), await inAudit(settled)]
const keys = [...books, ...audit, ...(await inCases(settled))]
const rows = (await findRows(db, [...settled.words, ...keys]))
  .filter(({ table }) => table.startsWith('public.'))
  .map(row => ({ ...row, table: row.table.replace('public.', '') }))
const columns = await memberColumns(db)
/** Names of the member that mean nothing to them. */
const names = [settled.accountId, settled.profileId, settled.email, ...books.slice(0, 1), ...audit]

describe('an export', () => {
  const namingColumns = ({ table, columns: values }: FoundRow) =>
    columns
      .filter(({ table: of, column }) => {
        const texts = of === table ? written(values[column]) : []
        return texts.some(text => names.some(name => text.includes(name)))
      })
      .map(({ column }) => `${table}.${column}`)

  it('is complete: it contains everything that tables have of the member, or leaves it out for a reason', async () => {
    const files = await download(settled)
    const exported = Object.keys(files)
      .filter(name => name.endsWith('.json'))
      .map(name => textIn(files, name))
      .join('\n')
    const missing = rows.flatMap(row => {
      const naming = namingColumns(row)
      const isOthers = naming.length > 0 && naming.every(column => rowsOut.has(column))
      if (isOthers || rowsOut.has(row.table)) return []
      return Object.entries(row.columns)
        .filter(([column]) => !columnsOut.has(`${row.table}.${column}`))
        .flatMap(([column, value]) => written(value).map(text => ({ column, text })))
        .filter(({ text }) => !exported.includes(text) && !names.includes(text))
        .map(({ column, text }) => `${row.table}.${column}: ${text}`)
    })
    expect(missing).toEqual([])
  })

  it('covers, like an erasure, every table and every column that names a member', async () => {
    const tables = (await allTables(db)).flatMap(name =>
      name.startsWith('public.') ? [name.replace('public.', '')] : [],
    )
    const filled = new Set([...rows.map(({ table }) => table), ...rows.flatMap(namingColumns)])
    // The ids decide at random which of the two is low.
    const sides = ['low', 'high'].map(side => `chat_conversations.${side}_profile_id`)
    if (sides.some(side => filled.has(side))) for (const side of sides) filled.add(side)
    const named = columns.map(({ table, column }) => `${table}.${column}`)
    const isKnown = (name: string) =>
      filled.has(name) || rowsOut.has(name) || rowsOut.has(name.replace(/\..*/, ''))
    expect([...tables, ...named].filter(name => !isKnown(name))).toEqual([])
    const erased = declared(erasedOtherwise)
    const byKey = columns.filter(({ isErased }) => isErased)
    for (const { table, column } of byKey) erased.add(`${table}.${column}`)
    expect(named.filter(name => !erased.has(name))).toEqual([])
    const inRows = rows.flatMap(({ table, columns }) =>
      Object.keys(columns).map(column => `${table}.${column}`),
    )
    const existing = new Set([...tables, ...named, ...inRows])
    expect([...rowsOut, ...columnsOut, ...erased].filter(name => !existing.has(name))).toEqual([])
  })

  it('contains the pictures at full size, messages both ways, and what was accepted', async () => {
    const answer = expectDone(await settled.visitor.call('GET /api/account/export'))
    const files = await download(settled)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="my-data.zip"')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const pictures = jsonIn(files, 'pictures.json')
    const picture = pictures.find(({ id }: { id: string }) => id === settled.pictureId)
    expect(picture).toMatchObject({ width: 64, height: 80 })
    expect(await sharp(files[picture.file]).metadata()).toMatchObject({ width: 64 })
    expect(jsonIn(files, 'messages.json')).toMatchObject([
      { id: settled.messageIds[0], bodyText: 'From the settled one' },
      { id: settled.messageIds[1], bodyText: 'To the settled one' },
    ])
    const { friend, blocked } = settled
    expect(jsonIn(files, 'likes.json')).toContainEqual(
      expect.objectContaining({ profileId: friend.profileId, likeType: 'LIKE' }),
    )
    expect(jsonIn(files, 'blocks.json')).toMatchObject([{ profileId: blocked.profileId }])
    expect(jsonIn(files, 'hidden-profiles.json')).toMatchObject([{ profileId: friend.profileId }])
    const account = jsonIn(files, 'account.json')
    expect(account.acknowledgements).toHaveLength(3)
    expect(account).toMatchObject({ email: settled.email, hasPassword: false })
  })

  it('reveals nothing of what others think of the member, or who blocks them', async () => {
    const traits = [{}, { name: 'Admirer' }, { name: 'Blocker' }] as const
    const [member, admirer, blocker] = await site.members(traits)
    expectDone(await changeLike(admirer, member, { likeType: 'DISLIKE' }))
    expectDone(await flagPicture(admirer, await givePicture(site, member)))
    expectDone(await changeLike(member, blocker, { likeType: 'LIKE' }))
    await sendMessage(member, blocker, 'Before the block')
    await blockMember(blocker, member)
    const files = await download(member)
    const all = Object.values(files).map(bytes => strFromU8(bytes))
    const secrets = [admirer, blocker].flatMap(({ profileId, email }) => [profileId, email])
    for (const secret of [...secrets, 'Admirer', 'Blocker', 'DISLIKE']) {
      expect(all.some(text => text.includes(secret))).toBe(false)
    }
  })

  it('lists private pictures shared both ways, but not that a request was declined', async () => {
    const [member, friend] = await site.members([{}, {}])
    expectDone(await requestPictures(member, friend))
    expectDone(await declineRequest(friend, member))
    const pictureId = await givePicture(site, member, { isPrivate: true })
    expectDone(await sharePictures(member, friend, [pictureId]))
    const own = await download(member)
    const others = await download(friend)
    expect(jsonIn(own, 'picture-grants-given.json')).toMatchObject([
      { viewerProfileId: friend.profileId, reason: 'SHARED', revokedAt: null },
    ])
    expect(jsonIn(others, 'picture-grants-received.json')).toMatchObject([
      { ownerProfileId: member.profileId, pictureId },
    ])
    const [sent] = jsonIn(own, 'picture-requests-sent.json')
    expect(sent).toMatchObject({ ownerProfileId: friend.profileId })
    expect(sent).not.toHaveProperty('declinedAt')
    const [received] = jsonIn(others, 'picture-requests-received.json')
    expect(received.declinedAt).toEqual(expect.any(String))
    const query = requestOf(member, friend)
    await member.visitor.call('DELETE /api/profile-pic-request', { query })
    const later = await download(member)
    expect(jsonIn(later, 'picture-requests-sent.json')).toEqual([])
  })

  it('drops a request for private pictures when it ends, even a declined one that is still stored', async () => {
    const [member, friend] = await site.members([{}, {}])
    expectDone(await requestPictures(member, friend))
    // In steps short enough to keep the session alive.
    for (const days of [10, 10, 11]) {
      expectDone(await declineRequest(friend, member))
      expect(jsonIn(await download(member), 'picture-requests-sent.json')).toHaveLength(1)
      site.clock.advance(days * 86_400_000)
    }
    expect(jsonIn(await download(member), 'picture-requests-sent.json')).toEqual([])
  })

  it('says of each administrator’s action whether it was the member’s own', async () => {
    const [chief, member] = await site.members([{ roles: ['ADMIN'] }, {}])
    const { accountId } = member
    const actor = { accountId: chief.accountId, address: '203.0.113.7' }
    await site.platform.db.transaction().execute(async tx => {
      await recordAct(site.platform, tx, { actor, action: 'SESSIONS_ENDED', accountId })
      await recordAct(site.platform, tx, { actor: 'operator', action: 'ROLE_GRANTED', accountId })
    })
    expect(jsonIn(await download(member), 'administration.json')).toMatchObject([
      { action: 'SESSIONS_ENDED', origin: 'SITE', isOwnAct: false },
      { action: 'ROLE_GRANTED', origin: 'COMMAND_LINE', isOwnAct: false },
    ])
    expect(jsonIn(await download(chief), 'administration.json')).toMatchObject([
      { action: 'SESSIONS_ENDED', isOwnAct: true },
    ])
  })

  it('reads a conversation of any length in order', async () => {
    const [member, friend] = await site.members([{}, {}])
    await sendMessage(member, friend, 'message 0')
    const sent = Array.from({ length: 1_200 }, (_, index) => ({
      id: crypto.randomUUID(),
      conversation_number: index + 2,
      sender_profile_id: index % 2 ? member.profileId : friend.profileId,
      recipient_profile_id: index % 2 ? friend.profileId : member.profileId,
      body_text: `message ${index + 1}`,
      picture_ids: [],
      created_at: site.clock.now(),
    }))
    await addRows(site, 'chat_messages', sent)
    const files = await download(member)
    const messages: readonly { bodyText: string }[] = jsonIn(files, 'messages.json')
    expect(messages.map(({ bodyText }) => bodyText)).toEqual(
      Array.from({ length: 1_201 }, (_, index) => `message ${index}`),
    )
  })
})

/** Opens a site that reads pictures for exports only, because picture jobs would also read. */
async function siteThatReads(log: Log) {
  const opened = await openTestSite('reads the log', {}, { log })
  await opened.platform.jobs.stop()
  return { ...opened, read: vi.spyOn(opened.platform.storage, 'read') }
}

describe('a member who requests exports', () => {
  it('gets a limited number an hour, and learns before the download when there are no more', async () => {
    const strict = await sharedStrictSite()
    const member = await strict.member()
    const ask = () => member.visitor.fetch(address, { method: 'HEAD' })
    for (let count = 0; count < 5; count++) {
      expect((await ask()).status).toBe(200)
      await download(member)
    }
    const late = await member.visitor.fetch(address)
    expect(late).toMatchObject(refused('request/too-many'))
    expect(late.headers.get('content-disposition')).toBeNull()
    const asked = await ask()
    expect(asked.status).toBe(429)
    expect(Number(asked.headers.get('retry-after'))).toBeGreaterThan(3_000)
    strict.clock.advance(3_600_001)
    expect((await ask()).status).toBe(200)
    await download(member)
  })

  it('gets one at a time, and the next one after leaving a download, which is not a failure', async () => {
    const { lines, log } = recordedLog('warn')
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const slow = await siteThatReads(log)
    slow.read.mockImplementationOnce(async () => {
      await gate
      return undefined
    })
    const member = await slow.member()
    for (const _ of [1, 2, 3]) expect((await uploadPicture(member)).status).toBe(201)
    const leave = new AbortController()
    const headers = { ...ofOwnPage, cookie: `session=${member.token}` }
    const first = await fetch(new URL(address, slow.origin), { headers, signal: leave.signal })
    expect(first.status).toBe(200)
    expect((await member.visitor.fetch(address)).status).toBe(429)
    leave.abort()
    const ask = () => member.visitor.fetch(address, { method: 'HEAD' })
    await eventually(async () => (await ask()).status === 200)
    open()
    await download(member)
    // The first export ended at its first picture at the latest.
    expect(slow.read.mock.calls.length).toBeLessThanOrEqual(4)
    await slow.close()
    expect(lines).toEqual([])
  })

  it('loses the download if a picture cannot be read, which the log says, and can repeat it later', async () => {
    const { lines, log } = recordedLog('warn')
    const broken = await siteThatReads(log)
    broken.read.mockRejectedValueOnce(new Error('the bucket is away'))
    const member = await broken.member()
    expect((await uploadPicture(member)).status).toBe(201)
    await expect(member.visitor.fetch(address)).rejects.toThrow()
    await eventually(async () => lines.length > 0)
    expect(lines.map(line => JSON.parse(line).err.message)).toEqual(['the bucket is away'])
    await download(member)
    await broken.close()
  })
})
