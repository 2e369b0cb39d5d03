import { expectDone } from './expect-done.ts'
import type { TestMember } from './test-site.ts'
import { textOf } from './visitor.ts'

/** A friend takes a seat of who pays. @returns its id, by which it is taken back */
export async function giveSeat(payer: TestMember, friend: TestMember): Promise<string> {
  const { body: seat } = expectDone(await payer.visitor.call('POST /api/billing/seats'))
  const body = { code: textOf(seat.code) }
  expectDone(await friend.visitor.call('PUT /api/billing/seat', { body }))
  return textOf(seat.id)
}
