import { justiceLimits as limits } from '#shared/justice-limits.ts'
import { juryTexts } from '#shared/texts/jury.ts'
import { isLongerThan, tidyText } from '#shared/typed-text.ts'
import type { Problems } from '#web/ui/form/use-form.ts'
import type { CaseDraft } from '../case-draft.ts'

const texts = juryTexts.vote

export function voteProblems({ upholds, penalty, words }: CaseDraft): Problems {
  const isTooLong = isLongerThan(words, limits.voteReasonMaxLength)
  return {
    ...(upholds === undefined && { upholds: texts.choiceMissing }),
    ...(upholds === true && penalty === undefined && { penalty: texts.penaltyMissing }),
    ...(tidyText(words) === '' && { words: texts.reasonMissing }),
    ...(isTooLong && { words: texts.tooLong(limits.voteReasonMaxLength) }),
  }
}
