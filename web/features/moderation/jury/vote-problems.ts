import { justiceLimits as limits } from '#shared/justice-limits.ts'
import { juryTexts } from '#shared/texts/jury.ts'
import type { CaseDraft } from '../case-draft.ts'

const texts = juryTexts.vote

type VotePart = 'upholds' | 'penalty' | 'reason'

/** What is missing from a vote, by field; the server checks again. */
export function voteProblems({
  upholds,
  penalty,
  words,
}: CaseDraft): Partial<Record<VotePart, string>> {
  const isTooLong = words.trim().length > limits.voteReasonMaxLength
  return {
    ...(upholds === undefined && { upholds: texts.choiceMissing }),
    ...(upholds === true && penalty === undefined && { penalty: texts.penaltyMissing }),
    ...(words.trim() === '' && { reason: texts.reasonMissing }),
    ...(isTooLong && { reason: texts.tooLong(limits.voteReasonMaxLength) }),
  }
}
