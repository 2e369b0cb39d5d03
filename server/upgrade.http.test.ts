import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from './platform/database/connect.ts'
import { applyMigrations, migrate, migrationNames } from './platform/database/migrate.ts'
import { allTables } from './testing/inspect-database.ts'
import { issuedLogin, logIn } from './testing/mailed-login.ts'
import { sample } from './testing/sample.ts'
import { createEmptyDatabase } from './testing/test-database.ts'
import { placeOf, startSite, type TestSite } from './testing/test-site.ts'
import { expectDone, type Visitor } from './testing/visitor.ts'

/** The last migration of the first release that members could use. */
const firstRelease = '0010-settings'

const [ann, bob] = [
  {
    account: '00000000-0000-7000-8000-00000000000a',
    profile: '00000000-0000-7000-8000-0000000000a1',
  },
  {
    account: '00000000-0000-7000-8000-00000000000b',
    profile: '00000000-0000-7000-8000-0000000000b1',
  },
]
const picture = '00000000-0000-7000-8000-0000000000c1'
const message = '00000000-0000-7000-8000-0000000000d1'
const other = '00000000-0000-7000-8000-0000000000e1'

/** A row in each table of that release. */
const rows = sql.raw(`
  insert into accounts (id, email, name, default_profile_id, created_at) values
    ('${ann.account}', 'ann@example.org', 'Ann', '${ann.profile}', now()),
    ('${bob.account}', 'bob@example.org', 'Bob', '${bob.profile}', now());
  insert into profiles (id, account_id, name, birthdate, characteristics, description, created_at, updated_at) values
    ('${ann.profile}', '${ann.account}', 'Ann', '1990-01-02', '{bear}', 'From the first day', now(), now()),
    ('${bob.profile}', '${bob.account}', 'Bob', '1980-01-02', '{}', '', now(), now());
  insert into accounts_roles values ('${ann.account}', 'USER', now(), 'registration'),
    ('${bob.account}', 'USER', now(), 'registration');
  insert into sessions (id, account_id, token_hash, by_mail, created_at, seen_at)
    values ('${other}', '${ann.account}', 'hash', false, now(), now());
  insert into accounts_mail_passwords (id, email, password_hash, created_at, expires_at)
    values ('${other}', 'ann@example.org', 'hash', now(), now());
  insert into accounts_acknowledgements (id, email, value, text, text_hash, acknowledged_at)
    values ('${other}', 'ann@example.org', 'I_AGREE_AGE', 'I am of age', 'hash', now());
  insert into accounts_push_subscriptions (account_id, endpoint, device_name, auth, p256dh, created_at)
    values ('${ann.account}', 'https://fcm.googleapis.com/x', 'Phone', 'auth', 'key', now());
  insert into accounts_email_changes (account_id, email, token_hash, created_at, expires_at)
    values ('${ann.account}', 'new@example.org', 'hash', now(), now() + interval '1 day');
  insert into accounts_volunteer_credits (id, account_id, credits, reason, earned_at)
    values ('${other}', '${ann.account}', 7, 'Helped', now());
  insert into attempts (kind, key, attempted_at) values ('login', 'key', now());
  insert into profile_age_flags (id, profile_id, birthdate, flagged_at)
    values ('${other}', '${ann.profile}', '2015-01-01', now());
  insert into pictures (id, profile_id, version, width, height, sort_order, created_at, bundle)
    values ('${picture}', '${ann.profile}', 1, 64, 80, 0, now(), '${picture}.1');
  insert into positions (profile_id, lat, lon, published_by, hidden, reported_at, effective_until)
    values ('${ann.profile}', 52.5, 13.4, 'OVERRIDE', false, now(), now() + interval '1 day');
  insert into presence_changes (profile_id) values ('${ann.profile}');
  insert into likes values ('${ann.profile}', '${bob.profile}', 'LIKE', now());
  insert into blocks values ('${ann.profile}', '${bob.profile}', now());
  insert into chat_conversations values ('${ann.profile}', '${bob.profile}', '${ann.profile}', now(), now());
  insert into chat_messages (id, sender_profile_id, recipient_profile_id, body_text, picture_ids, created_at)
    values ('${message}', '${ann.profile}', '${bob.profile}', 'Hello of old', '{}', now());
  insert into live_events (profile_id, event) values ('${ann.profile}', '{"kind":"pictures","profileId":"${ann.profile}"}')`)

async function counts(db: Db) {
  const tables = (await allTables(db)).filter(table => table.startsWith('public.'))
  const found = await Promise.all(
    tables.map(async table => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(table)}`.execute(db)
      return [table, rows[0]?.count ?? 0] as const
    }),
  )
  return new Map(found)
}

/** Where rows went whose table was renamed or removed. */
const moved = new Map([
  ['public.accounts_volunteer_credits', 'public.billing_credits'],
  ['public.attempts', 'public.quota_uses'],
])

const names = await migrationNames()
const versions = sample([firstRelease], names.slice(names.indexOf(firstRelease)))

describe.each(versions)('a site from the first release, migrated to %s', version => {
  let place: Awaited<ReturnType<typeof placeOf>>
  let site: TestSite
  let before: Map<string, number>
  beforeAll(async () => {
    place = await placeOf(await createEmptyDatabase())
    const { connection } = place.database
    const { db } = connection
    const upTo = (name: string) =>
      db.transaction().execute(tx => applyMigrations(tx, names.slice(0, names.indexOf(name) + 1)))
    await upTo(firstRelease)
    await rows.execute(db)
    before = await counts(db)
    await upTo(version)
    await migrate(db)
    site = await startSite(place.env, { connection })
  })
  afterAll(async () => {
    await site.close()
    await place.remove()
  })

  it('had a row in each table of the first release', () => {
    expect([...before].filter(([, count]) => count === 0)).toEqual([])
    expect(before.size).toBe(20)
  })

  it('keeps every row, or moves it to where the current release looks for it', async () => {
    const after = await counts(place.database.connection.db)
    const lost = [...before].filter(
      ([table, count]) => (after.get(moved.get(table) ?? table) ?? 0) < count,
    )
    // A device of that release has no known session, so it must be added again (0041-push.sql).
    expect(lost).toEqual([['public.accounts_push_subscriptions', 1]])
  })

  it('shows a member of the first release their data', async () => {
    const visitor: Visitor = site.visitor()
    expectDone(await logIn(visitor, await issuedLogin(site, 'ann@example.org')))
    expect((await visitor.call('GET /api/profiles/mine')).body).toMatchObject([
      {
        profilename: 'Ann',
        birthdate: '1990-01-02',
        characteristics: ['bear'],
        profilePicIds: [picture],
      },
    ])
    expect((await visitor.call('GET /api/settings')).body).toMatchObject({ volunteerCredits: 7 })
    const between = { params: { me: ann.profile, other: bob.profile } }
    const messages = await visitor.call('GET /api/messages/between/:me/:other', between)
    expect(messages.body).toMatchObject([{ id: message, bodyText: 'Hello of old' }])
    const blocked = await visitor.call('GET /api/blocked-profiles')
    expect(blocked.body).toMatchObject([{ profileId: bob.profile }])
    const given = await visitor.call('GET /api/profile-like', {
      query: { likerProfileId: ann.profile, likedProfileId: bob.profile },
    })
    expect(given.body).toMatchObject({ likeType: 'LIKE', blocked: true })
  })
})

describe('names, tags and labels of earlier releases', () => {
  const last = '0112-visible-labels'
  const turned = '\u202eKim\u00ad\u3164 05 ,'
  const searchNames = ['Bars', 'Ba\u200brs', '\u3164', 'ba\u2066rs']

  it('lose what nobody sees, and stay apart', async () => {
    const place = await placeOf(await createEmptyDatabase())
    try {
      const { db } = place.database.connection
      await db.transaction().execute(tx => applyMigrations(tx, names.slice(0, names.indexOf(last))))
      const write = sql.raw(`
        insert into accounts (id, email, name, default_profile_id, created_at) values
          ('${ann.account}', 'ann@example.org', '${turned}', '${ann.profile}', now()),
          ('${bob.account}', 'bob@example.org', '\u3164', '${bob.profile}', now());
        insert into profiles (id, account_id, name, created_at, updated_at) values
          ('${ann.profile}', '${ann.account}', '${turned}', now(), now()),
          ('${bob.profile}', '${bob.account}', '\u2800\u200d', now(), now());
        insert into notes (author_profile_id, about_profile_id, body_text, private_tags, changed_at) values
          ('${ann.profile}', '${bob.profile}', '\u202eText', '{"ba\u200br","bar","\u3164","👩🏽‍🚀","می\u200cخواهم"}', now());
        insert into discovery_saved_searches (id, profile_id, name, filter, created_at, known_until)
          select ('00000000-0000-7000-8000-00000000000' || at)::uuid, '${ann.profile}', name, '', now(), now()
          from unnest(array[${searchNames.map(name => `'${name}'`).join(', ')}]) with ordinality as each(name, at)`)
      await write.execute(db)
      await migrate(db)
      const read = async (table: string, column: string, order: string) => {
        const { rows: found } = await sql<{ value: unknown }>`
          select ${sql.ref(column)} as value from ${sql.table(table)} order by ${sql.ref(order)}`.execute(
          db,
        )
        return found.map(({ value }) => value)
      }
      expect(await read('accounts', 'name', 'id')).toEqual(['Kim 05 ,', ''])
      expect(await read('profiles', 'name', 'id')).toEqual(['Kim 05 ,', ''])
      expect(await read('notes', 'body_text', 'changed_at')).toEqual(['\u202eText'])
      expect(await read('notes', 'private_tags', 'changed_at')).toEqual([
        ['bar', '👩🏽‍🚀', 'می\u200cخواهم'],
      ])
      expect(await read('discovery_saved_searches', 'name', 'id')).toEqual([
        'Bars',
        'Bars 000000000002',
        'Search',
        'bars 000000000004',
      ])
    } finally {
      await place.remove()
    }
  })
})
