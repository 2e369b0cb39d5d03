import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { problemType } from '#shared/refusals.ts'
import { recordAct } from './platform/audit/audit.ts'
import { eventually } from './testing/eventually.ts'
import { allTables, findRows } from './testing/inspect-database.ts'
import { blockMember, sendMessage } from './testing/member-actions.ts'
import { memberInEveryTable } from './testing/member-in-every-table.ts'
import { openObjectStore } from './testing/object-store.ts'
import { uploadPicture } from './testing/picture-actions.ts'
import { recordedLog } from './testing/recorded-log.ts'
import {
  openTestSite,
  ownSite,
  type SharedSite,
  sharedStrictSite,
  type TestMember,
} from './testing/test-site.ts'
import { ofOwnPage, textOf, type Visitor } from './testing/visitor.ts'

const site = await ownSite('looks at whole tables', {}, { runsJobs: true })

const address = '/api/account/export'
const cookieOf = ({ cookies }: Visitor) => `session=${cookies.get('session')}`

async function download({ visitor }: TestMember, at: SharedSite = site) {
  const headers = { ...ofOwnPage, cookie: cookieOf(visitor) }
  const answer = await fetch(new URL(address, at.origin), { headers })
  expect(answer.status).toBe(200)
  return { answer, files: unzipSync(new Uint8Array(await answer.arrayBuffer())) }
}

type Files = Awaited<ReturnType<typeof download>>['files']
const textIn = (files: Files, name: string) => strFromU8(files[name] ?? new Uint8Array())
const jsonIn = (files: Files, name: string) => JSON.parse(textIn(files, name))

/** What no export holds, and why. */
const leftOut: Readonly<Record<string, string>> = {
  'public.accounts.password_hash': 'lets somebody in',
  'public.accounts.health_key': 'what the seal of a health notice calls who sent it',
  'public.accounts.opened_mailbox': 'the first address, as a keyed hash',
  'public.accounts.quiet_from': 'is there without its seconds',
  'public.accounts.quiet_to': 'is there without its seconds',
  'public.accounts_acknowledgements.address':
    'may be somebody else’s, who typed the e-mail address in',
  'public.accounts_acknowledgements.text_hash': 'the text itself is there',
  'public.accounts_mail_passwords.password_hash': 'lets somebody in',
  'public.accounts_consents.text_hash': 'the text itself is there',
  'public.accounts_email_changes.token_hash': 'lets somebody in',
  'public.accounts_old_addresses.token_hash': 'lets somebody in',
  'public.accounts_email_changes.mailbox': 'the address again, as a keyed hash',
  'public.accounts_waiting_login_mails.asker': 'a network, as a keyed hash',
  'public.accounts_waiting_login_mails.host': 'chooses the brand of a mail',
  'public.accounts_waiting_login_mails.recipient': 'the address again, as a keyed hash',
  'public.accounts_push_subscriptions.auth': 'a key of the browser’s',
  'public.accounts_push_subscriptions.p256dh': 'a key of the browser’s',
  'public.sessions.token_hash': 'lets somebody in',
  'public.sessions_networks.network': 'a network, as a keyed hash',
  'public.profiles.words': 'what is searched of the name and the biography, which are there',
  'public.pictures.bundle': 'where the file lies, which is there itself',
  'public.pictures.preview': 'colours of the file, which is there itself',
  'public.pictures.late_bundle': 'where files lie that are made of that one',
  'public.chat_broadcasts.number': 'order, which the file has',
  'public.chat_broadcasts.sender_profile_id': 'the member',
  'public.chat_messages.number': 'order, which the file has',
  'public.chat_messages.transaction': 'order',
  'public.chat_messages.horizon': 'order',
  'public.chat_messages.was_deleted_unread': 'of messages that the member has deleted',
  'public.chat_reads.after_number': 'order, which the file has',
  'public.chat_reads.up_to_number': 'order, which the file has',
  'public.chat_reads.is_shown': 'whether the other is told of the time that is there',
  'public.chat_conversations.low_profile_id': 'who is low and who is high says nothing',
  'public.chat_conversations.high_profile_id': 'who is low and who is high says nothing',
  'public.notifications.created_at': 'in others’ lists, what the member did has its time',
  'public.notifications.id': 'names an item for its deletion',
  'public.notifications.push_at': 'when devices are told',
  'public.notifications.pushed_at': 'when devices were told',
  'public.audit_keys.key': 'what the log calls them',
  'public.audit_entries.actor_key': 'what the log calls whoever acts',
  'public.audit_entries.subject_key': 'what the log calls them',
  'public.blocks.blocker_profile_id': 'the member themselves',
  'public.hidden_profiles.hider_profile_id': 'the member themselves',
  'public.notes.author_profile_id': 'the member themselves',
  'public.billing_entries':
    'the books of the site; what came of their payments is with their invoices',
  'public.billing_credit_months.member_key': 'what the books call them',
  'public.billing_credits.member_key': 'what the books call them',
  'public.billing_invoices.member_key': 'what the books call them',
  'public.billing_members.member_key': 'what the books call them',
  'public.billing_payments':
    'may be another’s, or more than theirs; what their invoices got of it is there',
  'public.billing_periods.member_key': 'what the books call them',
  'public.moderation_cases.accused_profile_id': 'the member themselves',
  'public.moderation_cases.appellant_profile_id': 'the member themselves',
  'public.moderation_cases.evidence_hash': 'what it is made of is there',
  'public.moderation_cases.masked_answer': 'what jurors read of the answer, which is there',
  'public.moderation_cases.masked_appeal': 'what jurors read of the appeal, which is there',
  'public.moderation_cases.masked_evidence': 'what jurors read of the copy, which is there',
  'public.moderation_cases.route': 'who decides, which the verdict says',
  'public.moderation_cases.tell_at': 'when they were to be told, which says when somebody reported',
  'public.moderation_cases.told_at': 'of which the day is there',
  'public.moderation_cases.seed': 'decides who is drawn, and is shown once it is over',
  'public.moderation_evidence_pictures.bundle': 'where the file lies, which is there itself',
  'public.moderation_evidence_pictures.was_private': 'of their own picture',
  'public.moderation_messages.id': 'names a message',
  'public.moderation_reports.case_id': 'would tell who has reported the same',
  'public.moderation_reports.news_at': 'when they hear of a verdict',
  'public.moderation_reports.reporter_profile_id': 'the member themselves',
  'public.moderation_reports.masked_text': 'what jurors read of their words, which are there',
  'public.moderation_reports.sees_evidence': 'whether they were blocked, which others hide',
  'public.moderation_draws': 'lots drawn among jurors; for which they were called is there',
  'public.moderation_jurors.case_id':
    'would tell whom they judge; the case is there under an id of theirs',
  'public.moderation_jurors.set_aside': 'would tell who a side is',
  'public.moderation_jurors.juror_profile_id': 'the member themselves',
  'public.moderation_jurors.masked_reason': 'what both sides read of the reason, which is there',
  'public.moderation_service.profile_id': 'the member themselves',
  'public.health_notices.sealed_condition': 'the condition itself is there',
  'public.health_notices.sealed_sender': 'another member, whom the recipient is never told',
  'public.health_tests.remind_at': 'follows from the day and the months, which are there',
  'public.moderation_cases': 'what others report of them is disclosed by those who judge it',
  'public.pictures.looked_at': 'when the site has looked at the file, which is there itself',
  'public.pictures.look_bands': 'of the file, which is there itself',
  'public.pictures.look_columns': 'of the file, which is there itself',
  'public.pictures.look_rows': 'of the file, which is there itself',
  'public.games_buster_crowds': 'shares of what many others say, as players are told them',
  'public.games_buster_deals.profile_id': 'the member themselves',
  'public.games_buster_deals.id': 'names what another player was dealt',
  'public.games_buster_deals.gold': 'which made-up profile it was, so that nobody passes it on',
  'public.games_buster_deals.gold_profile_id': 'another member, whom the player was not told',
  'public.games_buster_deals.round_id': 'another member, whom the player was not told',
  'public.games_buster_places': 'where the map shows them, for a day',
  'public.games_buster_records.profile_id': 'the member themselves',
  'public.games_buster_rounds.id': 'would tell the second of a report that has opened it',
  'public.games_buster_rounds.opened_at': 'is there by the day: a report may have opened it',
  'public.games_buster_rounds.deal_key': 'where it stands among others by chance',
  'public.games_buster_rounds.is_settled': 'whether players were told',
  'public.games_buster_rounds.opened_by': 'whether others have reported them',
  'public.games_buster_rounds.profile_id': 'the member themselves',
  'public.games_buster_rounds.signals': 'would tell machines how not to be noticed',
  'public.games_buster_signals': 'would tell machines how not to be noticed; kept for two weeks',
  'public.games_cooties_infections.id':
    'their own are there; not those of others whom they gave it or cured',
  'public.games_cooties_infections.round_id': 'named by its first day',
  'public.games_cooties_infections.profile_id': 'the member themselves',
  'public.games_cooties_infections.infected_by': 'another member, whom nobody names to them',
  'public.games_cooties_infections.cured_by': 'another member, whose shot is in their own file',
  'public.games_cooties_pokes.round_id': 'named by its first day',
  'public.games_cooties_pokes.carrier_profile_id': 'the member themselves',
  'public.games_cooties_shots.round_id': 'named by its first day',
  'public.games_cooties_shots.healer_profile_id': 'the member themselves',
  'public.games_cooties_quizzes.round_id': 'named by its first day',
  'public.games_cooties_quizzes.profile_id': 'the member themselves',
  'public.games_cooties_results.round_id': 'named by its first day',
  'public.games_cooties_results.profile_id': 'the member themselves',
  'public.games_gold_answers.profile_id': 'the member themselves',
  'public.games_pace': 'how much they played in one minute and on one day',
  'public.games_guesses.profile_id': 'the member themselves',
  'public.games_tallies.votes': 'is there in steps of five: likes have names',
  'public.games_tallies.likes': 'is there in steps of five: likes have names',
  'public.games_tallies.weighted_votes': 'how well those vote who have',
  'public.games_tallies.weighted_likes': 'how well those vote who have',
  'public.games_tallies.bound': 'follows from the two',
  'public.games_photo_deals.profile_id': 'the member themselves',
  'public.games_photo_offers.profile_id': 'the member themselves',
  'public.games_photo_offers.deal_key': 'where it stands among others by chance',
  'public.games_photo_offers.rewarded_at': 'when others were told of what they have done',
  'public.games_photo_offers.accepted_bundle': 'where the files lie, which are there themselves',
  'public.games_picture_deals.profile_id': 'the member themselves',
  'public.games_picture_deals.is_counted': 'whether the results of the day have counted it',
  'public.games_players.profile_id': 'the member themselves',
  'public.games_players.deal_key': 'where they stand among others by chance',
  'public.games_players.cursor': 'whose turn it is next, by chance',
  'public.games_scores.profile_id': 'the member themselves',
  'public.games_scores.good': 'is there in steps of five, as others read it',
  'public.games_scores.total': 'is there in steps of five, as others read it',
  'public.games_scores.bound': 'is there in steps of five, as others read it',
  'public.games_scores.weight': 'would tell who shares a network or a payer with whom',
  'public.identify_attempts.due_at': 'would tell when a juror has voted',
  'public.identify_attempts.seed': 'draws jurors, who are to stay unknown',
  'public.identify_jurors.weight': 'how well they judge, which nobody is told',
  'public.identify_jurors.juror_profile_id': 'the member themselves',
  'public.identify_shots': 'shown to jurors only, for days',
  'public.live_events': 'messages that are there, for an hour',
  'public.presence_changes': 'that something has changed, for an hour',
  'pgboss.job': 'mails to them and work on their pictures, until a minute after it is done',
  'pgboss.job_common': 'a part of pgboss.job',
}
/** Tables that hold nothing of a member, or nothing by which they could be found. */
const ofNobody = [
  'public.accounts_role_counts',
  'public.attempts',
  'public.games_buster_looks',
  'public.games_cooties_rounds',
  'public.games_results',
  'public.health_letters',
  'public.health_report_limits',
  'public.migrations',
  'public.moderation_docket',
  'public.moderation_verdicts',
  'public.site_backups',
  /^public\.billing_(balances|bank_details|checkouts|cost_ends|costs|postings|published_sums|reminders|revocations|statement_layouts)$/,
  /^pgboss\./,
]

/** A column as the export writes it. */
function written(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(written)
  if (typeof value === 'object' && value) return Object.values(value).flatMap(written)
  const isTime = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
  if (isTime) return [new Date(value).toISOString()]
  return value === null || value === '' ? [] : [JSON.stringify(value).slice(1, -1)]
}

/** By what the books know them: an erasure removes the link from the member to there. */
async function inBooks({ accountId }: TestMember) {
  const invoices = await site.platform.db
    .selectFrom('billing_members')
    .innerJoin('billing_invoices', 'billing_invoices.member_key', 'billing_members.member_key')
    .select(['billing_members.member_key', 'billing_invoices.id'])
    .where('account_id', '=', accountId)
    .execute()
  return invoices.flatMap(({ member_key: key, id }) => [key, id])
}

/** Of the cases about them: the copies of their pictures, and what they were written. Others' reports are others'. */
async function inCases({ profileId }: TestMember) {
  const { rows } = await sql<{ name: string }>`
    select unnest(array(select bundle from moderation_evidence_pictures where case_id = c.id)
      || array(select id::text from moderation_messages where case_id = c.id and side = 'ACCUSED')) as name
    from moderation_cases c where accused_profile_id = ${profileId}`.execute(site.platform.db)
  return rows.map(({ name }) => name)
}

/** By what the audit log knows them. */
async function inAudit({ accountId }: TestMember) {
  const keys = await site.platform.db
    .selectFrom('audit_keys')
    .select('key')
    .where('account_id', '=', accountId)
    .execute()
  return keys.map(({ key }) => key)
}

describe('an export', () => {
  it('is complete: whatever a table holds of the member is in it, or is left out for a reason', async () => {
    const member = await memberInEveryTable(site)
    const { files } = await download(member)
    const exported = Object.keys(files)
      .filter(name => name.endsWith('.json'))
      .map(name => textIn(files, name))
      .join('\n')
    const keys = [
      ...(await inBooks(member)),
      ...(await inAudit(member)),
      ...(await inCases(member)),
    ]
    const rows = await findRows(site.platform.db, [...member.words, ...keys])
    const missing = rows.flatMap(({ table, columns }) =>
      Object.entries(columns).flatMap(([column, value]) => {
        if (leftOut[table] ?? leftOut[`${table}.${column}`]) return []
        const lacking = written(value).filter(text => !exported.includes(text))
        return lacking.map(text => `${table}.${column}: ${text}`)
      }),
    )
    expect(missing).toEqual([])
    const found = new Set(rows.map(({ table }) => table))
    const isKnown = (table: string) =>
      found.has(table) || ofNobody.some(name => table === name || table.match(name)?.index === 0)
    expect((await allTables(site.platform.db)).filter(table => !isKnown(table))).toEqual([])
  })

  it('holds the pictures at full size, what was written both ways, and what was accepted', async () => {
    const member = await memberInEveryTable(site)
    const { answer, files } = await download(member)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="my-data.zip"')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const pictures = jsonIn(files, 'pictures.json')
    const picture = pictures.find(({ id }: { id: string }) => id === member.pictureId)
    expect(picture).toMatchObject({ width: 64, height: 80 })
    expect(await sharp(files[picture.file]).metadata()).toMatchObject({ width: 64 })
    expect(jsonIn(files, 'messages.json')).toMatchObject([
      { id: member.messageIds[0], bodyText: 'From the settled one' },
      { id: member.messageIds[1], bodyText: 'To the settled one' },
    ])
    const { friend, blocked } = member
    expect(jsonIn(files, 'likes.json')).toContainEqual(
      expect.objectContaining({ profileId: friend.profileId, likeType: 'LIKE' }),
    )
    expect(jsonIn(files, 'blocks.json')).toMatchObject([{ profileId: blocked.profileId }])
    expect(jsonIn(files, 'hidden-profiles.json')).toMatchObject([{ profileId: friend.profileId }])
    const account = jsonIn(files, 'account.json')
    expect(account.acknowledgements).toHaveLength(3)
    expect(account).toMatchObject({ email: member.email, hasPassword: false })
  })

  it('says nothing of what others think of the member, or of who blocks them', async () => {
    const [member, admirer, blocker] = [
      await site.member(),
      await site.member({ name: 'Admirer' }),
      await site.member({ name: 'Blocker' }),
    ]
    const like = { likerProfileId: admirer.profileId, likedProfileId: member.profileId }
    await admirer.visitor.call('PUT /api/profile-like', {
      body: { ...like, likeType: 'DISLIKE', blocked: false },
    })
    await member.visitor.call('PUT /api/profile-like', {
      body: {
        likerProfileId: member.profileId,
        likedProfileId: blocker.profileId,
        likeType: 'LIKE',
        blocked: false,
      },
    })
    await sendMessage(member, blocker, 'Before the block')
    await blockMember(blocker, member)
    const { files } = await download(member)
    const all = Object.values(files).map(bytes => strFromU8(bytes))
    for (const secret of [admirer.profileId, blocker.profileId, 'Admirer', 'Blocker', 'DISLIKE']) {
      expect(all.some(text => text.includes(secret))).toBe(false)
    }
    for (const { email } of [admirer, blocker]) {
      expect(all.some(text => text.includes(email))).toBe(false)
    }
  })

  it('lists of private pictures what is shared both ways, but not that a request was declined', async () => {
    const [member, friend] = [await site.member(), await site.member()]
    const [ownerProfileId, requesterProfileId] = [friend.profileId, member.profileId]
    const request = { body: { ownerProfileId, requesterProfileId } }
    await member.visitor.call('PUT /api/profile-pic-request', request)
    await friend.visitor.call('POST /api/profile-pic-request/decline', request)
    const { body } = await uploadPicture(member, { isPrivate: 'true' })
    await member.visitor.call('PUT /api/profile-pic-grants', {
      body: {
        ownerProfileId: member.profileId,
        viewerProfileId: friend.profileId,
        profilePicIds: [textOf(body.profilePicId)],
      },
    })
    const own = (await download(member)).files
    const others = (await download(friend)).files
    expect(jsonIn(own, 'picture-grants-given.json')).toMatchObject([
      { viewerProfileId: friend.profileId, reason: 'SHARED', revokedAt: null },
    ])
    expect(jsonIn(others, 'picture-grants-received.json')).toMatchObject([
      { ownerProfileId: member.profileId, pictureId: body.profilePicId },
    ])
    const [sent] = jsonIn(own, 'picture-requests-sent.json')
    expect(sent).toMatchObject({ ownerProfileId: friend.profileId })
    expect(sent).not.toHaveProperty('declinedAt')
    const [received] = jsonIn(others, 'picture-requests-received.json')
    expect(received.declinedAt).toEqual(expect.any(String))
    await member.visitor.call('DELETE /api/profile-pic-request', { query: request.body })
    const later = (await download(member)).files
    expect(jsonIn(later, 'picture-requests-sent.json')).toEqual([])
  })

  it('forgets a request for private pictures when it ends, also one that was declined and is still kept', async () => {
    const [member, friend] = [await site.member(), await site.member()]
    const [ownerProfileId, requesterProfileId] = [friend.profileId, member.profileId]
    const request = { body: { ownerProfileId, requesterProfileId } }
    await member.visitor.ask('PUT /api/profile-pic-request', request)
    // In steps in which a session stays alive.
    for (const days of [10, 10, 11]) {
      await friend.visitor.ask('POST /api/profile-pic-request/decline', request)
      expect(jsonIn((await download(member)).files, 'picture-requests-sent.json')).toHaveLength(1)
      site.clock.advance(days * 86_400_000)
    }
    expect(jsonIn((await download(member)).files, 'picture-requests-sent.json')).toEqual([])
  })

  it('says of each act of administrators whether it was the member’s own', async () => {
    const [chief, member] = [await site.member({ roles: ['ADMIN'] }), await site.member()]
    const { accountId } = member
    const actor = { accountId: chief.accountId, address: '203.0.113.7' }
    await site.platform.db.transaction().execute(async tx => {
      await recordAct(site.platform, tx, { actor, action: 'SESSIONS_ENDED', accountId })
      await recordAct(site.platform, tx, { actor: 'operator', action: 'ROLE_GRANTED', accountId })
    })
    expect(jsonIn((await download(member)).files, 'administration.json')).toMatchObject([
      { action: 'SESSIONS_ENDED', origin: 'SITE', isOwnAct: false },
      { action: 'ROLE_GRANTED', origin: 'COMMAND_LINE', isOwnAct: false },
    ])
    expect(jsonIn((await download(chief)).files, 'administration.json')).toMatchObject([
      { action: 'SESSIONS_ENDED', isOwnAct: true },
    ])
  })

  it('reads a conversation of any length in its order', async () => {
    const [member, friend] = [await site.member(), await site.member()]
    await sendMessage(member, friend, 'message 0')
    const rows = Array.from({ length: 1_200 }, (_, index) => ({
      id: crypto.randomUUID(),
      sender_profile_id: index % 2 ? member.profileId : friend.profileId,
      recipient_profile_id: index % 2 ? friend.profileId : member.profileId,
      body_text: `message ${index + 1}`,
      picture_ids: [],
      created_at: site.clock.now(),
    }))
    await site.platform.db.insertInto('chat_messages').values(rows).execute()
    const { files } = await download(member)
    const texts = jsonIn(files, 'messages.json').map(
      (message: { bodyText: string }) => message.bodyText,
    )
    expect(texts).toEqual(Array.from({ length: 1_201 }, (_, index) => `message ${index}`))
  })

  it('is read from the bucket where pictures lie there', async () => {
    const store = await openObjectStore()
    const inBucket = await openTestSite('a store of its own', store.env, { runsJobs: true })
    const member = await inBucket.member()
    expect((await uploadPicture(member)).status).toBe(201)
    const { files } = await download(member, inBucket)
    const [picture] = jsonIn(files, 'pictures.json')
    expect(await sharp(files[picture.file]).metadata()).toMatchObject({ width: 64 })
    await inBucket.close()
    await store.close()
  })
})

describe('a member who asks for exports', () => {
  it('gets so many an hour, and learns before the download when there are no more', async () => {
    const strict = await sharedStrictSite()
    const member = await strict.member()
    const ask = () => member.visitor.fetch(address, { method: 'HEAD' })
    for (let count = 0; count < 5; count++) {
      expect((await ask()).status).toBe(200)
      await download(member, strict)
    }
    const refused = await member.visitor.fetch(address)
    expect(refused).toMatchObject({
      status: 429,
      body: { type: problemType('request/too-many') },
    })
    expect(refused.headers.get('content-disposition')).toBeNull()
    const asked = await ask()
    expect(asked.status).toBe(429)
    expect(Number(asked.headers.get('retry-after'))).toBeGreaterThan(3_000)
    strict.clock.advance(3_600_001)
    expect((await ask()).status).toBe(200)
    await download(member, strict)
  })

  it('gets one at a time, and the next when the download before it was left, which is no failure', async () => {
    let reads = 0
    const { lines, log } = recordedLog('warn')
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const { storage } = site.platform
    const slow = await openTestSite(
      'reads the log',
      {},
      {
        log,
        storage: {
          put: (...given) => storage.put(...given),
          readAll: bundle => storage.readAll(bundle),
          discard: bundle => storage.discard(bundle),
          storedBefore: moment => storage.storedBefore(moment),
          clearUnfinished: before => storage.clearUnfinished(before),
          read: async (...given) => {
            reads++
            await gate
            return storage.read(...given)
          },
        },
      },
    )
    // The work on pictures would read as well.
    await slow.platform.jobs.stop()
    const member = await slow.member()
    for (const _ of [1, 2, 3]) expect((await uploadPicture(member)).status).toBe(201)
    const leave = new AbortController()
    const headers = { ...ofOwnPage, cookie: cookieOf(member.visitor) }
    const first = await fetch(new URL(address, slow.origin), { headers, signal: leave.signal })
    expect(first.status).toBe(200)
    expect((await member.visitor.fetch(address)).status).toBe(429)
    leave.abort()
    const ask = () => member.visitor.fetch(address, { method: 'HEAD' })
    await eventually(async () => (await ask()).status === 200)
    open()
    await download(member, slow)
    // The first one was left at its first picture at the latest.
    expect(reads).toBeLessThanOrEqual(4)
    await slow.close()
    expect(lines).toEqual([])
  })

  it('breaks off where a picture cannot be read, says so in the log, and is to be had later', async () => {
    const { lines, log } = recordedLog('warn')
    const { storage } = site.platform
    const read = vi.fn<typeof storage.read>(() => Promise.reject(new Error('the bucket is away')))
    const broken = await openTestSite(
      'reads the log',
      {},
      {
        log,
        storage: {
          put: (...given) => storage.put(...given),
          readAll: bundle => storage.readAll(bundle),
          discard: bundle => storage.discard(bundle),
          storedBefore: moment => storage.storedBefore(moment),
          clearUnfinished: before => storage.clearUnfinished(before),
          read,
        },
      },
    )
    await broken.platform.jobs.stop()
    const member = await broken.member()
    expect((await uploadPicture(member)).status).toBe(201)
    await expect(member.visitor.fetch(address)).rejects.toThrow()
    await eventually(async () => lines.length > 0)
    expect(lines.map(line => JSON.parse(line).err.message)).toEqual(['the bucket is away'])
    read.mockImplementation((...given) => storage.read(...given))
    await download(member, broken)
    await broken.close()
  })

  it('needs a session', async () => {
    expect((await site.visitor().fetch(address)).status).toBe(401)
    expect((await site.visitor().fetch(address, { method: 'HEAD' })).status).toBe(401)
  })
})
