import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { issuedLogin, logIn, register } from '#server/testing/mailed-login.ts'
import { sendMessage } from '#server/testing/member-actions.ts'
import { recordedLog } from '#server/testing/recorded-log.ts'
import { ownSite } from '#server/testing/test-site.ts'

const { lines, log } = recordedLog('info')

const site = await ownSite('reads the log', {}, { log })
// Skip the line with the site's address, which is not secret.
lines.length = 0

it('writes method, route, status and time of each request, and nothing that a member said or is', async () => {
  const email = 'private.person@secret-mail.example'
  const { visitor, profileId } = await site.member({ email, name: 'Secret Name' })
  const other = await site.member({ name: 'Other Name' })
  await register(site.visitor(), email)
  const mailed = await issuedLogin(site, email)
  await logIn(site.visitor(), mailed)
  await logIn(site.visitor(), { email, password: 'secret wrong password' })
  await visitor.call('GET /api/profile/:id', { params: { id: other.profileId } })
  await visitor.call('GET /api/profile-like', {
    query: { likerProfileId: profileId, likedProfileId: other.profileId },
  })
  await sendMessage({ visitor, profileId }, other, 'secret words')
  await visitor.call('PUT /api/profile-position/:profileId', {
    params: { profileId },
    body: {
      profileId,
      session: 1,
      use: 'DEVICE_GPS',
      gpsLat: 52.51234,
      gpsLon: 13.41234,
      hide: false,
    },
  })
  await visitor.fetch('/api/secret-address?secret=query', {
    headers: { 'user-agent': 'secret agent', 'x-forwarded-for': '203.0.113.77' },
  })
  await visitor.fetch('/api/profile/%zz')
  const requests = lines.map(line => JSON.parse(line)).filter(line => line.method)
  expect(requests).toContainEqual(
    expect.objectContaining({
      method: 'GET',
      route: '/api/profile/:id',
      status: 200,
      milliseconds: expect.any(Number),
      reqId: expect.any(String),
    }),
  )
  expect(requests).toContainEqual(expect.objectContaining({ route: 'none', status: 404 }))
  expectNothingPersonal([email, profileId, other.profileId, mailed.password])
})

it('writes where a failure was, and no value', async () => {
  const { db } = site.platform
  const member = await site.member({ email: 'taken@secret-mail.example' })
  await sql`create function fail_loudly() returns trigger language plpgsql as
    $$ begin raise exception 'the value was %', new.name using detail = new.name; end $$`.execute(
    db,
  )
  await sql`create trigger fail before update on accounts for each row execute function fail_loudly()`.execute(
    db,
  )
  const before = lines.length
  const { body } = await member.visitor.call('GET /api/settings')
  const reply = await member.visitor.call('PUT /api/settings', {
    body: { ...body, name: 'secret name' },
  })
  await sql`drop trigger fail on accounts`.execute(db)
  expect(reply.status).toBe(500)
  expect(reply.text).not.toContain('secret')
  const failure = lines
    .slice(before)
    .map(line => JSON.parse(line))
    .find(line => line.err)
  expect(failure.err).toMatchObject({ type: 'DatabaseError', code: 'P0001' })
  expect(failure.err.stack.length).toBeGreaterThan(0)
  expectNothingPersonal([member.email, member.profileId])
})

function expectNothingPersonal(values: readonly string[]) {
  const text = lines.join('\n')
  for (const value of [...values, 'secret', 'Secret Name', 'Other Name', '52.51', '13.41']) {
    expect(text).not.toContain(value)
  }
  expect(text).not.toMatch(/127\.0\.0\.1|203\.0\.113|@/)
}
