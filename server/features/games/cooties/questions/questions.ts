import { consentQuestions } from './consent.ts'
import { historyQuestions } from './history.ts'
import { privacyQuestions } from './privacy.ts'
import type { KnownQuestion } from './question.ts'
import { saferSexQuestions } from './safer-sex.ts'

export type { KnownQuestion } from './question.ts'

/** All questions of the quiz that cures. */
export const questions: readonly KnownQuestion[] = [
  ...saferSexQuestions,
  ...consentQuestions,
  ...privacyQuestions,
  ...historyQuestions,
]
