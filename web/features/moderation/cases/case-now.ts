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
  draw,
}: Pick<PartyCase, 'stage' | 'side' | 'round' | 'answer' | 'mayAppeal' | 'tsDue' | 'draw'>) {
  switch (stage) {
    case 'ANSWER':
      if (answer !== undefined) return texts.answered
      return side === 'ACCUSED' ? texts.answerYours : texts.answerTheirs
    case 'VOTE':
      return texts.vote(round)
    case 'ADMINISTRATORS':
      // Whether jurors are late or administrators look at it, a reporter is told the same.
      return side === 'REPORTER' && draw ? texts.takesLonger : texts.administrators
    case 'DECIDED':
      if (mayAppeal) return texts.appealYours
      return tsDue === undefined ? texts.decided : texts.appealTheirs
    case 'CLOSED':
      return texts.closed
  }
}
