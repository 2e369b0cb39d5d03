import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { waitingTasks } from '#server/platform/bounded-queue.ts'
import { findJurors } from '#server/policies/jurors.ts'
import { nextHour } from '#server/policies/shown-time.ts'
import { eventually } from '#server/testing/eventually.ts'
import {
  attemptOf,
  begin,
  judged,
  jurors,
  openAttempt,
  ownAttempt,
  pass,
  same,
  sendShot,
  shotOf,
  summoned,
  vote,
} from '#server/testing/identify-actions.ts'
import { first, serve, setServing } from '#server/testing/jury-actions.ts'
import { readNearest } from '#server/testing/map-reads.ts'
import { noticesOf, placeMember } from '#server/testing/member-actions.ts'
import { givePicture, replaceBytes } from '#server/testing/picture-actions.ts'
import { removeRows, rowsOf } from '#server/testing/stored-rows.ts'
import {
  sharedSiteWithClock,
  sharedStrictSite,
  type TestMember,
} from '#server/testing/test-site.ts'
import { expectDone, textOf } from '#server/testing/visitor.ts'
import { identifyLimits } from '#shared/identify.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { dropReplacedBadges, endBadges, moveAttemptsOn, purgeAttempts } from './identify.jobs.ts'

const site = await sharedSiteWithClock()
/** Attempts of earlier tests would summon the members of later ones. */
beforeEach(async () => {
  await removeRows(site, 'identify_attempts')
  await removeRows(site, 'moderation_service')
})

const dayMs = 86_400_000

const anotherPicture = async () => new Uint8Array(await (await shotOf()).arrayBuffer())

const picturesOf = async (reader: TestMember, { profileId }: TestMember) =>
  (await reader.visitor.call('GET /api/profile/:id', { params: { id: profileId } })).body
    .profilePics

const shotsStored = (attemptId: string) => rowsOf(site, 'identify_shots', { attempt_id: attemptId })

/** Members whom the filter finds and whose lists show the badge. */
async function foundVerified(reader: TestMember): Promise<string[]> {
  const { body } = await readNearest(reader, { only: ['verified'] })
  if (!Array.isArray(body)) return []
  expect(body.every(({ profilePicVerified }) => profilePicVerified === true)).toBe(true)
  return body.map(brief => String(brief.profileName))
}

it('a picture is verified among twenty members, and the badge ends after twelve months', async () => {
  const pool = await jurors(site, 19)
  const [member, place] = [await site.member({ name: 'Robin' }), { lat: 48.1, lon: 11.5 }]
  expectDone(await placeMember(member, place))
  const { pictureId, attemptId } = await attemptOf(site, member)
  const five = await summoned(pool, attemptId)
  expect(five).toHaveLength(identifyLimits.jurors)
  for (const juror of five) expect(await noticesOf(juror)).toEqual(['IDENTIFY_CALL'])

  const [one, others] = [first(five), five.slice(1)]
  const call = await one.visitor.call('GET /api/identify/jury/:id', { params: { id: attemptId } })
  expect(call.body.poses).toHaveLength(3)
  expect(call.text).not.toContain(member.profileId)
  expect(call.text).not.toContain(pictureId)
  for (const number of [0, 1, 2, 3]) {
    const shown = await judged(one, attemptId, number)
    expect(shown.status).toBe(200)
    expect(shown.headers.get('cache-control')).toContain('no-store')
    expect(shown.headers.get('content-type')).toBe('image/jpeg')
    expect([...shown.headers].join()).not.toContain(pictureId)
  }

  expect((await vote(one, attemptId, { verdict: 'DIFFERENT', posesRight: true })).status).toBe(204)
  for (const juror of others.slice(1)) expectDone(await vote(juror, attemptId))
  expect(await ownAttempt(member)).toMatchObject({ state: 'JURY' })
  expectDone(await vote(first(others), attemptId))
  // Nobody learns when the last of them voted.
  await moveAttemptsOn(site.platform)
  expect(await ownAttempt(member)).toMatchObject({ state: 'JURY' })
  const now = site.clock.now()
  site.clock.advance(nextHour(now).getTime() - now.getTime())
  await moveAttemptsOn(site.platform)
  expect(await ownAttempt(member)).toMatchObject({ state: 'PASSED' })
  expect(await shotsStored(attemptId)).toEqual([])
  expect(await noticesOf(member)).toEqual(['IDENTIFY_RESULT'])
  expect(await noticesOf(one)).toEqual([])

  const reader = await site.member({ name: 'Reader' })
  expectDone(await placeMember(reader, place))
  expect(await picturesOf(reader, member)).toMatchObject([{ id: pictureId, isVerified: true }])
  await eventually(async () => (await foundVerified(reader)).length > 0)
  expect(await foundVerified(reader)).toEqual(['Robin'])

  site.clock.advance(366 * dayMs)
  const later = await site.member()
  expect(await picturesOf(later, member)).not.toMatchObject([{ isVerified: true }])
  await endBadges(site.platform)
  await dropReplacedBadges(site.platform)
  expect(await rowsOf(site, 'identify_badges', { picture_id: pictureId })).toEqual([])
})

it('a vote counts although another juror is summoned while it waits its turn', async () => {
  const { member, pool, attemptId } = await openAttempt(site, 5)
  const juror = first(await summoned(pool, attemptId))
  const [late] = await site.many(1)
  const gate = Promise.withResolvers<void>()
  const { db, writeQueue } = site.platform
  const held = writeQueue.run(`attempt ${attemptId}`, () => gate.promise)
  const answer = vote(juror, attemptId)
  const waiting = waitingTasks.get('writes') ?? 0
  await eventually(() => (waitingTasks.get('writes') ?? 0) > waiting)
  await db
    .insertInto('identify_jurors')
    .values({
      attempt_id: attemptId,
      juror_profile_id: late.profileId,
      called_at: site.clock.now(),
      due_at: nextHour(site.clock.now()),
    })
    .execute()
  gate.resolve()
  await held
  expectDone(await answer)
  expect(await ownAttempt(member)).toMatchObject({ state: 'JURY' })
})

it('a badge ends with the picture’s version that was judged, and the filter follows', async () => {
  const pool = await jurors(site, 5)
  const [member, place] = [await site.member({ name: 'Kim' }), { lat: 41.4, lon: 2.2 }]
  expectDone(await placeMember(member, place))
  expectDone(await placeMember(await site.member(), place))
  const { pictureId, attemptId } = await attemptOf(site, member)
  await pass(site, pool, attemptId)
  const reader = await site.member()
  expectDone(await placeMember(reader, place))
  await eventually(async () => (await foundVerified(reader)).length > 0)
  expectDone(await replaceBytes(member, pictureId, await anotherPicture()))
  expect(await picturesOf(reader, member)).not.toMatchObject([{ isVerified: true }])
  await eventually(async () => (await foundVerified(reader)).length === 0)
  expect((await member.visitor.call('GET /api/identify')).body.verified).toEqual([])
})

it('a juror who is silent for 48 hours is replaced, and can no longer vote', async () => {
  const { pool, member, attemptId } = await openAttempt(site, 8)
  const five = await summoned(pool, attemptId)
  const [voters, silent] = [five.slice(0, 3), five.slice(3)]
  for (const juror of voters) expectDone(await vote(juror, attemptId))
  site.clock.advance(identifyLimits.voteMs)
  await moveAttemptsOn(site.platform)
  await moveAttemptsOn(site.platform)
  const late = first(silent)
  expect((await vote(late, attemptId)).body.type).toContain('identify/over')
  expect((await judged(late, attemptId)).status).toBe(404)
  expect(await noticesOf(late)).toEqual([])
  const fresh = await summoned(pool, attemptId)
  expect(fresh).toHaveLength(2)
  for (const juror of fresh) expect(five).not.toContain(juror)
  await pass(site, fresh, attemptId)
  expect(await ownAttempt(member)).toMatchObject({ state: 'PASSED' })
})

it('a summoned member waits longest for the next summons, of a case too, even if they leave and come back', async () => {
  const { pool, attemptId } = await openAttempt(site, 7)
  const five = await summoned(pool, attemptId)
  const inOrder = () => findJurors(site.platform.db, { parties: [], now: site.clock.now() })
  const others = pool.filter(juror => !five.includes(juror)).map(({ profileId }) => profileId)
  expect((await inOrder()).slice(0, 2)).toEqual(others.toSorted())
  for (const juror of five) {
    for (const isServing of [false, true]) await setServing(juror, isServing)
  }
  expect((await inOrder()).slice(0, 2)).toEqual(others.toSorted())
})

describe('when fewer than five may judge', () => {
  const waiting = async ({ visitor }: TestMember, id: string) =>
    (await visitor.read('GET /api/admin/identify')).some(({ attemptId }) => attemptId === id)
  const confirm = ({ visitor }: TestMember, id: string, isSame: boolean, reason = 'I looked') =>
    visitor.call('PUT /api/admin/identify/:id', { params: { id }, body: { isSame, reason } })

  it('all of them vote, and another administrator confirms with a recorded reason', async () => {
    const pool = await jurors(site, 3)
    const [member, administrator] = await site.many(2, { roles: ['ADMIN'] })
    const { attemptId } = await attemptOf(site, member)
    expect(await summoned(pool, attemptId)).toHaveLength(3)
    expect((await judged(administrator, attemptId)).status).toBe(404)
    expect((await confirm(administrator, attemptId, true)).status).toBe(404)
    await pass(site, pool, attemptId)
    expect(await ownAttempt(member)).toMatchObject({ state: 'CONFIRMATION' })
    for (const number of [0, 1, 2, 3]) {
      expect((await judged(administrator, attemptId, number)).status).toBe(200)
      expect((await judged(member, attemptId, number)).status).toBe(404)
    }
    expect(await waiting(administrator, attemptId)).toBe(true)
    expect(await waiting(member, attemptId)).toBe(false)
    expect((await confirm(member, attemptId, true)).status).toBe(404)
    expect((await confirm(administrator, attemptId, true, ' ')).status).toBe(422)
    expectDone(await confirm(administrator, attemptId, true, 'The same scar'))
    expect(await ownAttempt(member)).toMatchObject({ state: 'PASSED' })
    expect((await confirm(administrator, attemptId, false)).body.type).toContain('identify/over')
    expect((await judged(administrator, attemptId)).status).toBe(404)
    const entries = await rowsOf(site, 'audit_entries', { reason: 'The same scar' })
    expect(entries).toMatchObject([{ action: 'PICTURE_VERIFIED' }])
  })

  it('an administrator is not a juror, and without any juror the attempt lapses', async () => {
    const administrator = await site.member({ roles: ['ADMIN'] })
    await serve(site, [administrator])
    const { member, attemptId } = await openAttempt(site)
    expect(await ownAttempt(member)).toMatchObject({ state: 'CONFIRMATION' })
    expect(await waiting(administrator, attemptId)).toBe(true)
    site.clock.advance(identifyLimits.confirmMs)
    await moveAttemptsOn(site.platform)
    expect(await ownAttempt(member)).toMatchObject({ state: 'LAPSED', reason: 'NOBODY' })
    expect(await shotsStored(attemptId)).toEqual([])
    site.clock.advance(serverLimits.identifyKeptMs + 1)
    await purgeAttempts(site.platform)
    expect(await rowsOf(site, 'identify_attempts', { id: attemptId })).toEqual([])
  })
})

it('the server measures the three minutes, and a new attempt asks for other poses', async () => {
  const member = await site.member()
  const pictureId = await givePicture(site, member)
  const attempt = expectDone(await begin(member, pictureId)).body
  const id = textOf(attempt.id)
  expectDone(await sendShot(member, id, { number: 1, file: await shotOf() }))
  site.clock.advance(identifyLimits.shootMs)
  const late = await sendShot(member, id, { number: 2, file: await shotOf() })
  expect(late.body.type).toContain('identify/too-late')
  expect(await ownAttempt(member)).toMatchObject({ state: 'LAPSED', reason: 'TIME' })
  const second = expectDone(await begin(member, pictureId)).body
  expect(second.poses).not.toEqual(attempt.poses)
  expect(await shotsStored(id)).toEqual([])
  site.clock.advance(identifyLimits.shootMs + 2 * 60_000)
  await moveAttemptsOn(site.platform)
  const attempts = await rowsOf(site, 'identify_attempts', { profile_id: member.profileId })
  expect(attempts).toMatchObject([{ reason: 'TIME' }, { reason: 'TIME' }])
})

it('a member has three attempts a day, and is told when the next one is possible', async () => {
  const strict = await sharedStrictSite()
  const member = await strict.member()
  const pictureId = await givePicture(strict, member)
  for (const _ of [1, 2, 3]) {
    const { body } = expectDone(await begin(member, pictureId))
    const params = { id: textOf(body.id) }
    await member.visitor.ask('DELETE /api/identify/:id', { params })
  }
  const refused = await begin(member, pictureId, randomUUID())
  expect(refused.status).toBe(429)
  const { body } = await member.visitor.call('GET /api/identify')
  const inMs = Number(body.tsNextAttempt) - strict.clock.now().getTime()
  expect(inMs).toBeGreaterThan(0.9 * dayMs)
  expect(inMs).toBeLessThanOrEqual(dayMs)
  const attempts = await rowsOf(strict, 'identify_attempts', { picture_id: pictureId })
  expect(attempts.map(({ state }) => state)).toEqual(['LAPSED', 'LAPSED', 'LAPSED'])
})

it('a picture that is replaced during the jury ends the attempt at once for everybody', async () => {
  const { pool, member, pictureId, attemptId } = await openAttempt(site, 5)
  const juror = first(pool)
  expectDone(await replaceBytes(member, pictureId, await anotherPicture()))
  expect((await judged(juror, attemptId, 0)).status).toBe(404)
  expect((await vote(juror, attemptId, same)).status).toBe(409)
  await moveAttemptsOn(site.platform)
  expect(await ownAttempt(member)).toMatchObject({ state: 'LAPSED', reason: 'PICTURE' })
  expect(await shotsStored(attemptId)).toEqual([])
  expect(await noticesOf(juror)).toEqual([])
})
