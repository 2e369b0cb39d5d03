import { expect, it } from 'vitest'
import { spendAllowance } from '#server/testing/allowance.ts'
import { endDuesAt, payDues, readBilling } from '#server/testing/dues.ts'
import { blockMember } from '#server/testing/member-actions.ts'
import { sharedSite, sharedStrictSite, type TestMember } from '#server/testing/test-site.ts'
import { expectDone, refused, statusesOf, textOf } from '#server/testing/visitor.ts'
import { billingLimits } from '#shared/billing-limits.ts'
import { serverLimits } from '#shared/server-limits.ts'

const site = await sharedSite()

const make = ({ visitor }: TestMember) => visitor.call('POST /api/billing/seats')
const take = ({ visitor }: TestMember, code: string) =>
  visitor.call('PUT /api/billing/seat', { body: { code } })

async function payer() {
  const member = await site.member()
  await payDues(site, member)
  return member
}

async function seatOf(member: TestMember) {
  const { body } = await make(member)
  return { id: textOf(body.id), code: textOf(body.code) }
}

it('a payer makes as many seats as their dues cover, and no more', async () => {
  const ann = await payer()
  const replies = await Promise.all([make(ann), make(ann), make(ann), make(ann)])
  expect(statusesOf(replies)).toEqual([201, 201, 409, 409])
  expect(await make(ann)).toMatchObject(refused('billing/no-seat-left'))
  expect((await readBilling(ann)).seats).toHaveLength(2)
})

it('a member who has not paid has no seats to give', async () => {
  expect(await make(await site.member())).toMatchObject(refused('billing/no-seat-left'))
})

it('a friend takes the seat by its code in any spelling, and the payer does not learn their name', async () => {
  const [ann, bob] = [await payer(), await site.member({ name: 'Robert' })]
  const { code } = await seatOf(ann)
  const spaced = code.toLowerCase().replaceAll(/(.{4})/g, '$1 ')
  expect(await take(bob, spaced)).toMatchObject({ status: 204, text: '' })
  expect(await take(bob, code)).toMatchObject({ status: 204 })
  expect(await readBilling(bob)).toMatchObject({ contributor: { by: 'SEAT' }, holdsSeat: true })
  expect((await readBilling(bob)).contributor).toEqual({ by: 'SEAT' })
  const { seats } = await readBilling(ann)
  expect(Object.keys(seats?.[0] ?? {}).toSorted()).toEqual(['code', 'id', 'tsTaken'])
  expect(JSON.stringify(await readBilling(ann))).not.toMatch(new RegExp(`Robert|${bob.profileId}`))
})

it('a seat is taken once, and an unknown code, a taken one or one’s own is refused', async () => {
  const [ann, bob, cem] = [await payer(), await site.member(), await site.member()]
  const { code } = await seatOf(ann)
  const taken = await Promise.all([take(bob, code), take(cem, code)])
  expect(statusesOf(taken)).toEqual([204, 404])
  const [holder, other] = taken[0]?.status === 204 ? [bob, cem] : [cem, bob]
  expect(await take(other, code)).toMatchObject(refused('billing/code-unknown'))
  expect(await take(other, 'ABCDEFGHJKLM')).toMatchObject(refused('billing/code-unknown'))
  expect(await take(ann, code)).toMatchObject(refused('billing/own-code'))
  const second = await seatOf(ann)
  expect(await take(holder, second.code)).toMatchObject(refused('billing/has-seat'))
})

it('only the payer takes a seat back, and its code becomes void', async () => {
  const [ann, bob, cem] = [await payer(), await site.member(), await site.member()]
  const { id, code } = await seatOf(ann)
  await take(bob, code)
  const withdraw = ({ visitor }: TestMember) =>
    visitor.call('DELETE /api/billing/seats/:id', { params: { id } })
  for (const stranger of [bob, cem]) {
    expect(await withdraw(stranger)).toMatchObject(refused('billing/seat-not-found'))
  }
  expect(await withdraw(ann)).toMatchObject({ status: 204 })
  expect(await withdraw(ann)).toMatchObject(refused('billing/seat-not-found'))
  expect(await readBilling(bob)).not.toHaveProperty('contributor')
  expect(await take(cem, code)).toMatchObject(refused('billing/code-unknown'))
  expect((await make(ann)).status).toBe(201)
})

it('a friend gives their seat back, and it is free again while the payer has an account', async () => {
  const [ann, bob, cem] = [await payer(), await site.member(), await site.member()]
  const { code } = await seatOf(ann)
  const leave = () => bob.visitor.call('DELETE /api/billing/seat')
  await take(bob, code)
  expect((await leave()).status).toBe(204)
  expect((await leave()).status).toBe(204)
  expect(await readBilling(bob)).toMatchObject({ holdsSeat: false })
  expect((await readBilling(ann)).seats?.[0]).not.toHaveProperty('tsTaken')
  expect((await take(cem, code)).status).toBe(204)
  expect((await cem.visitor.call('DELETE /api/billing/seat')).status).toBe(204)
  expect((await take(bob, code)).status).toBe(204)
  await ann.visitor.call('DELETE /api/account', { body: {} })
  expect(await readBilling(bob)).toMatchObject({ holdsSeat: false })
  expect(await readBilling(bob)).not.toHaveProperty('contributor')
})

it('the seat of an erased account stays taken, as it does when the friend blocks the payer', async () => {
  const [ann, bob, cem] = [await payer(), await site.member(), await site.member()]
  const seat = await seatOf(ann)
  expectDone(await take(bob, seat.code))
  const { seats } = await readBilling(ann)
  await bob.visitor.ask('DELETE /api/account', { body: {} })
  expect((await readBilling(ann)).seats).toEqual(seats)
  expect(seats?.[0]).toHaveProperty('tsTaken')
  expect(await take(cem, seat.code)).toMatchObject(refused('billing/code-unknown'))
})

it('a block, either way, neither ends a seat nor refuses one, so blocking members in turn reveals nobody', async () => {
  const [ann, bob, cem] = [await payer(), await site.member(), await site.member()]
  const { code, id } = await seatOf(ann)
  const free = await seatOf(ann)
  expectDone(await take(bob, code))
  const before = [await readBilling(ann), await readBilling(bob)]
  for (const friend of [bob, cem]) {
    expectDone(await blockMember(friend, ann))
    expectDone(await blockMember(friend, ann, false))
    expectDone(await blockMember(ann, friend))
  }
  expect([await readBilling(ann), await readBilling(bob)]).toEqual(before)
  expectDone(await take(cem, free.code))
  // A payer who does not want a seat to reveal them takes it back. That looks the same as an erasure.
  await ann.visitor.ask('DELETE /api/billing/seats/:id', { params: { id } })
  await ann.visitor.ask('DELETE /api/billing/seats/:id', { params: { id: free.id } })
  const [withdrawn, again] = [await readBilling(bob), await take(bob, code)]
  await ann.visitor.ask('DELETE /api/account', { body: {} })
  expect(await readBilling(bob)).toEqual(withdrawn)
  expect(await take(bob, code)).toMatchObject({ status: again.status, text: again.text })
})

it('a seat does not count after its dues run out, and counts again when they are paid', async () => {
  const [ann, bob, cem] = [await payer(), await site.member(), await site.member()]
  const seats = [await seatOf(ann), await seatOf(ann)]
  await take(bob, seats[0]?.code ?? '')
  const ended = site.clock.now().getTime() - billingLimits.duesGraceMs - 1_000
  await endDuesAt(site, ann, new Date(ended))
  expect(await readBilling(bob)).toMatchObject({ holdsSeat: true })
  expect(await readBilling(bob)).not.toHaveProperty('contributor')
  expect(await take(cem, seats[1]?.code ?? '')).toMatchObject(refused('billing/code-unknown'))
  await payDues(site, ann)
  expect(await readBilling(bob)).toMatchObject({ contributor: { by: 'SEAT' } })
})

it('codes cannot be guessed', async () => {
  const held = await sharedStrictSite()
  const bob = await held.member()
  await spendAllowance(serverLimits.seatCodesTried.count, 404, nth => take(bob, `WRONG${nth}`))
})
