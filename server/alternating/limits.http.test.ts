import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { spendAllowance } from '#server/testing/allowance.ts'
import { alternatingSite, processes } from '#server/testing/alternating-site.ts'
import { draftTo, postMessage } from '#server/testing/chat-actions.ts'
import { logIn } from '#server/testing/mailed-login.ts'
import { readNearest, readSector } from '#server/testing/map-reads.ts'
import { changeLike, placeMember } from '#server/testing/member-actions.ts'
import { addRows } from '#server/testing/stored-rows.ts'
import { refused, statusesOf } from '#server/testing/visitor.ts'
import { limits } from '#shared/limits.ts'
import { serverLimits } from '#shared/server-limits.ts'

const factor = 0.2
const minuteMs = 60_000

describe.each(processes)('the limits of $count processes over $bus', setup => {
  const open = alternatingSite(setup, { LIMITS_FACTOR: String(factor) })
  const turns = Array.from({ length: setup.count }, (_, turn) => turn)

  it('a member’s rate of a call counts their calls to all processes', async () => {
    const [ann, bob] = await (await open()).many(2)
    const send = () => postMessage(ann, draftTo(ann, bob))
    await spendAllowance(serverLimits.messageRate.count * factor, 201, send)
  })

  it('a member’s rate of all calls counts them at all processes', async () => {
    const [ann, bob] = await (await open()).many(2)
    const call = () => ann.visitor.call('GET /api/settings')
    await spendAllowance(serverLimits.requestRate.count * factor, 200, call)
    expect((await bob.visitor.call('GET /api/settings')).status).toBe(200)
  })

  it('a stranger’s network has one rate at all processes', async () => {
    const stranger = (await open()).visitor()
    const headers = { 'x-forwarded-for': '10.7.0.1' }
    const ping = () => stranger.call('GET /api/ping', { headers })
    await spendAllowance(serverLimits.requestRate.count * factor, 200, ping)
  })

  it('the reads of a minute are counted over all processes', async () => {
    const [reader] = await (await open()).many(1)
    await placeMember(reader, { lat: 10.5, lon: 10.5 })
    await spendAllowance(limits.positionReads.count * factor, 200, nth =>
      nth % 3 === 0 ? readNearest(reader) : readSector(reader, '10:10'),
    )
  })

  it('the sectors of an hour are counted over all processes', async () => {
    const { clock, many } = await open()
    const [reader] = await many(1)
    const [{ count }] = serverLimits.sectorsRead
    await spendAllowance(count * factor, 200, nth => {
      if (nth % 20 === 0) clock.advance(minuteMs)
      return readSector(reader, `20:${nth}`)
    })
    for (const _ of turns) expect((await readSector(reader, '20:0')).status).toBe(200)
  })

  it('wrong passwords from one network are counted over all processes', async () => {
    const site = await open()
    const stranger = site.visitor()
    const { count } = serverLimits.loginFailuresPerNetwork
    // Each address has fewer attempts of its own.
    const guess = (nth: number) =>
      logIn(stranger, { email: `nobody-${nth}@example.org`, password: 'wrong horse battery' })
    for (let nth = 0; nth < count * factor; nth++) expect((await guess(nth)).status).toBe(401)
    expect(await guess(count)).toMatchObject(refused('accounts/network-spent'))
  })

  it('new conversations of an hour are counted once, begun at every process at the same time', async () => {
    const site = await open()
    const [ann, ...others] = await site.many(1 + turns.length)
    const { count, windowMs } = serverLimits.newConversations
    for (let begun = 1; begun < count * factor; begun++) {
      await site.platform.quotas.count('conversation', ann?.profileId ?? '', windowMs)
    }
    const begin = async (other: typeof ann) =>
      ann && other ? postMessage(ann, { ...draftTo(ann, other), id: randomUUID() }) : undefined
    const replies = (await Promise.all(others.map(begin))).filter(reply => reply !== undefined)
    expect(statusesOf(replies).filter(status => status === 201)).toHaveLength(1)
  })

  it('the likes of a day are counted once, given at every process at the same time', async () => {
    const site = await open()
    const [ann] = await site.many(1)
    const given = limits.standardSwipes.count * factor - 1
    const liked = await site.many(given)
    const like = {
      liker_profile_id: ann.profileId,
      like_type: 'LIKE',
      created_at: site.clock.now(),
    }
    await addRows(
      site,
      'likes',
      liked.map(({ profileId }) => ({ ...like, liked_profile_id: profileId })),
    )
    const others = await site.many(2 * setup.count)
    const replies = await Promise.all(
      others.map(other => changeLike(ann, other, { likeType: 'LIKE' })),
    )
    expect(statusesOf(replies).filter(status => status === 200)).toHaveLength(1)
  })
})
