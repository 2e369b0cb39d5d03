import { expect } from 'vitest'
import { type Reply, refused } from './visitor.ts'

/**
 * Calls as often as is allowed, and once more.
 * @returns after how many seconds the last call, which was refused, may come again
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
