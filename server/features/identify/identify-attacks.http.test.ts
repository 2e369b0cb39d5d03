import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { firstOf } from '#server/testing/game-actions.ts'
import {
  attemptOf,
  begin,
  judged,
  jurors,
  openAttempt,
  ownAttempt,
  pass,
  passFullHour,
  same,
  sendShot,
  shotOf,
  summoned,
  vote,
} from '#server/testing/identify-actions.ts'
import { first } from '#server/testing/jury-actions.ts'
import { at, blockMember, sendMessage } from '#server/testing/member-actions.ts'
import { declareNsfw, givePicture } from '#server/testing/picture-actions.ts'
import { removeRows, rowsOf } from '#server/testing/stored-rows.ts'
import { TestClock } from '#server/testing/test-clock.ts'
import { ownTwoSites, type TestMember } from '#server/testing/test-site.ts'
import { expectDone, statusesOf, textOf } from '#server/testing/visitor.ts'
import { identifyLimits } from '#shared/identify.ts'
import { pictureLimits } from '#shared/picture-limits.ts'
import { moveAttemptsOn } from './identify.jobs.ts'

const [site, second] = await ownTwoSites({ clock: new TestClock() })
afterEach(() => removeRows(site, 'moderation_service'))

const elsewhere = (member: TestMember) => at(second, member)

const ofAttempt = (table: 'identify_shots' | 'identify_jurors', attemptId: string) =>
  rowsOf(site, table, { attempt_id: attemptId })

describe('a shot', () => {
  it('is found by jurors who may vote, and all others get the same refusal', async () => {
    const { pool, member, attemptId } = await openAttempt(site, 6)
    const five = await summoned(pool, attemptId)
    const voted = first(five)
    const uncalled = first(pool.filter(juror => !five.includes(juror)))
    expectDone(await vote(voted, attemptId))
    const [administrator, stranger] = await site.members([{ roles: ['ADMIN'] }, {}])
    const unknown = await judged(stranger, randomUUID())
    expect(unknown.status).toBe(404)
    for (const who of [stranger, member, uncalled, voted, administrator]) {
      for (const number of [0, 1, 2, 3]) {
        const refused = await judged(who, attemptId, number)
        expect([refused.status, refused.text]).toEqual([404, unknown.text])
      }
    }
    for (const juror of five.slice(1)) {
      expect((await judged(juror, attemptId)).status).toBe(200)
      expectDone(await vote(juror, attemptId))
    }
    await passFullHour(site, attemptId)
    for (const juror of five) expect((await judged(juror, attemptId)).status).toBe(404)
    expect(await ofAttempt('identify_shots', attemptId)).toEqual([])
  })

  it('is encrypted in the database', async () => {
    const { attemptId } = await openAttempt(site)
    const shots = await rowsOf(site, 'identify_shots', { attempt_id: attemptId })
    expect(shots).toHaveLength(3)
    for (const { encrypted } of shots) {
      expect(encrypted.length).toBeGreaterThan(500)
      expect(encrypted.includes(Buffer.from('JFIF'))).toBe(false)
      expect(encrypted.subarray(0, 2)).not.toEqual(Buffer.from([0xff, 0xd8]))
    }
  })

  it('is a picture of moderate size, one of three, for one’s own attempt', async () => {
    const [member, other] = await site.members([{}, {}])
    const id = textOf(expectDone(await begin(member, await givePicture(site, member))).body.id)
    const file = await shotOf()
    const no = new Blob(['no picture at all'])
    const large = new Blob([new Uint8Array(pictureLimits.uploadMaxBytes + 1)])
    expect((await sendShot(member, id, { number: 1, file: no })).status).toBe(415)
    expect((await sendShot(member, id, { number: 1, file: large })).status).toBe(413)
    for (const number of [0, 4, 'x']) {
      expect((await sendShot(member, id, { number, file })).status).toBe(422)
    }
    expect((await sendShot(other, id, { number: 1, file })).status).toBe(404)
    const form = { authorProfileId: member.profileId, number: '1' as const }
    const call = 'POST /api/identify/:id/shots'
    expect((await member.visitor.call(call, { params: { id }, form })).status).toBe(422)
    expect(await ofAttempt('identify_shots', id)).toEqual([])
  })

  it('sent again changes nothing, and a fourth finds the attempt with the jurors', async () => {
    const { pool, member, attemptId } = await openAttempt(site, 5)
    for (const number of [1, 2, 3]) {
      expectDone(await sendShot(member, attemptId, { number, file: await shotOf() }))
    }
    expect(await ofAttempt('identify_shots', attemptId)).toHaveLength(3)
    expect(await summoned(pool, attemptId)).toHaveLength(5)
    await pass(site, pool, attemptId)
    const late = await sendShot(member, attemptId, { number: 1, file: await shotOf() })
    expect(late.body.type).toContain('identify/over')
  })
})

describe('an attempt', () => {
  it('needs a public picture of one’s own that is not explicit', async () => {
    const [member, other] = await site.members([{}, {}])
    const hidden = await givePicture(site, member, { isPrivate: true })
    const explicit = await givePicture(site, member)
    expectDone(await declareNsfw(member, explicit, true))
    for (const id of [hidden, explicit, await givePicture(site, other), randomUUID()]) {
      expect((await begin(member, id)).body.type).toContain('identify/picture-unfit')
    }
  })

  it('begins once, however often it is sent, and to however many processes', async () => {
    const member = await site.member()
    const pictureId = await givePicture(site, member)
    const id = randomUUID()
    const answers = await Promise.all(
      [member, elsewhere(member), member, elsewhere(member)].map(who => begin(who, pictureId, id)),
    )
    expect(statusesOf(answers)).toEqual([200, 200, 200, 201])
    const [poses, ...others] = answers.map(({ body }) => body.poses)
    for (const each of others) expect(each).toEqual(poses)
    expect((await begin(member, pictureId)).body.type).toContain('identify/attempt-open')
    const thief = await site.member()
    const taken = await begin(thief, await givePicture(site, thief), id)
    expect(taken.body.type).toContain('identify/id-taken')
  })
})

describe('a juror', () => {
  it('votes once, earns credits for it once, and cannot vote after the end', async () => {
    const { pool, attemptId } = await openAttempt(site, 5)
    const juror = first(pool)
    expect((await vote(await site.member(), attemptId)).status).toBe(404)
    expectDone(await vote(juror, attemptId))
    expectDone(await vote(juror, attemptId))
    const earned = await rowsOf(site, 'billing_credits', { work_id: attemptId })
    expect(earned).toMatchObject([{ work: 'IDENTIFY', kind: 'EARNED' }])
    const changed = await vote(juror, attemptId, { verdict: 'DIFFERENT', posesRight: false })
    expect(changed.body.type).toContain('identify/voted')
    site.clock.advance(identifyLimits.voteMs)
    const late = first(pool.slice(1))
    expect((await vote(late, attemptId)).body.type).toContain('identify/over')
  })

  it('is a stranger to the member: one who wrote to them, blocked them or was blocked is not summoned', async () => {
    const pool = await jurors(site, 7)
    const member = await site.member()
    const [writer, blocker, blocked] = firstOf(pool, 3)
    await sendMessage(writer, member, 'Hello')
    expectDone(await blockMember(blocker, member))
    expectDone(await blockMember(member, blocked))
    const { attemptId } = await attemptOf(site, member)
    expect(await summoned(pool, attemptId)).toEqual(pool.slice(3))
    for (const related of [writer, blocker, blocked]) {
      expect((await judged(related, attemptId)).status).toBe(404)
      expect((await vote(related, attemptId)).status).toBe(404)
    }
  })
})

describe('two processes', () => {
  it('take the last votes at once, and decide once, at the full hour', async () => {
    const { pool, member, attemptId } = await openAttempt(site, 5)
    const votes = await Promise.all(
      pool.flatMap(juror => [vote(juror, attemptId), vote(elsewhere(juror), attemptId)]),
    )
    for (const { status } of votes) expect(status).toBe(204)
    await Promise.all([site, second, site].map(each => passFullHour(each, attemptId)))
    expect(await ownAttempt(member)).toMatchObject({ state: 'PASSED' })
  })

  it('replace silent jurors once, and end overdue attempts once', async () => {
    const { pool, attemptId } = await openAttempt(site, 10)
    site.clock.advance(identifyLimits.voteMs)
    await Promise.all([site, second, site].map(({ platform }) => moveAttemptsOn(platform)))
    expect(await summoned(pool, attemptId)).toHaveLength(5)
    expect(await ofAttempt('identify_jurors', attemptId)).toHaveLength(10)
  })
})

describe('an erasure', () => {
  const erase = async ({ visitor }: TestMember) =>
    expectDone(await visitor.call('DELETE /api/account', { body: {} }))

  it('of the member deletes the shots and the summonses', async () => {
    const { pool, member, attemptId } = await openAttempt(site, 5)
    const juror = first(pool)
    await Promise.all([erase(member), vote(juror, attemptId, same)])
    expect(await ofAttempt('identify_shots', attemptId)).toEqual([])
    expect(await ofAttempt('identify_jurors', attemptId)).toEqual([])
    expect((await judged(first(pool.slice(1)), attemptId)).status).toBe(404)
    await moveAttemptsOn(site.platform)
  })

  it('of a juror leaves an empty seat, which another juror fills', async () => {
    const { pool, member, attemptId } = await openAttempt(site, 6)
    const seated = await summoned(pool, attemptId)
    const [gone, others] = [first(seated), seated.slice(1)]
    await Promise.all([erase(gone), vote(gone, attemptId, same)])
    await pass(site, others, attemptId)
    const left = pool.filter(juror => juror !== gone && !others.includes(juror))
    const heirs = await summoned(left, attemptId)
    expect(heirs).toHaveLength(1)
    await pass(site, heirs, attemptId)
    expect(await ownAttempt(member)).toMatchObject({ state: 'PASSED' })
  })
})
