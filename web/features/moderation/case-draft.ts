import { type Penalty, penalties } from '#shared/justice-limits.ts'
import { fieldsOf } from '#web/lib/fields-of.ts'

/** An unsent answer, appeal or vote. */
export interface CaseDraft {
  readonly words: string
  readonly upholds?: boolean
  readonly penalty?: Penalty
}

export function caseDraftOf(stored: unknown): CaseDraft | undefined {
  const { words, upholds, ...rest } = fieldsOf(stored)
  if (typeof words !== 'string') return undefined
  const penalty = penalties.find(each => each === rest.penalty)
  return {
    words,
    ...(typeof upholds === 'boolean' && { upholds }),
    ...(penalty && { penalty }),
  }
}
