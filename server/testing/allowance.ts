import { expect } from 'vitest'
import { type Reply, refused } from './visitor.ts'

/**
 * Makes all allowed calls, and one more.
 * @returns the seconds after which the refused last call may be repeated
 */
export async function spendAllowance(
  count: number,
  status: number,
  call: (nth: number) => Promise<Reply>,
): Promise<number> {
  for (let nth = 0; nth < count; nth++) expect((await call(nth)).status).toBe(status)
  const refusal = await call(count)
  expect(refusal).toMatchObject(refused('request/too-many'))
  const seconds = Number(refusal.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  return seconds
}
