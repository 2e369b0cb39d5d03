import { type Penalty, penalties } from '#shared/justice-limits.ts'

/** An answer, an appeal or a vote that is not sent yet. */
export interface CaseDraft {
  readonly words: string
  readonly upholds?: boolean
  readonly penalty?: Penalty
}

/** A stored draft, or undefined for what is none. */
export function caseDraftOf(stored: unknown): CaseDraft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  if (!('words' in stored) || typeof stored.words !== 'string') return undefined
  const upholds = 'upholds' in stored ? stored.upholds : undefined
  const penalty = penalties.find(each => 'penalty' in stored && each === stored.penalty)
  return {
    words: stored.words,
    ...(typeof upholds === 'boolean' && { upholds }),
    ...(penalty && { penalty }),
  }
}
