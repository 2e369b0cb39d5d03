import type { PartyCase } from '#shared/contract/moderation-cases.ts'
import { casePageTexts } from '#shared/texts/arbitration-case.ts'

const texts = casePageTexts.now

/** Where a case stands for its reader, and what comes next. */
export function caseNow({
  stage,
  side,
  round,
  answer,
  mayAppeal,
  tsDue,
}: Pick<PartyCase, 'stage' | 'side' | 'round' | 'answer' | 'mayAppeal' | 'tsDue'>) {
  switch (stage) {
    case 'ANSWER':
      if (answer !== undefined) return texts.answered
      return side === 'ACCUSED' ? texts.answerYours : texts.answerTheirs
    case 'VOTE':
      return texts.vote(round)
    case 'ADMINISTRATORS':
      return texts.administrators
    case 'DECIDED':
      if (mayAppeal) return texts.appealYours
      return tsDue === undefined ? texts.decided : texts.appealTheirs
    case 'CLOSED':
      return texts.closed
  }
}
