import type { RefusalCode } from '#shared/refusals.ts'
import { refuse } from '../refusal.ts'

export function refuseUntil(
  freeAt: number,
  now: Date,
  code: RefusalCode = 'request/too-many',
): never {
  refuse(code, { retryAfterSeconds: Math.max(1, (freeAt - now.getTime()) / 1000) })
}
