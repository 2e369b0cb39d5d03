import { billingTexts } from '#shared/texts/billing.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { refusalWords } from '#web/lib/refusal-words.ts'

/** Why a deed of this screen did not work. */
export function wordsOfFailure(error: Error, otherwise: string = billingTexts.failed): string {
  if (error instanceof ApiProblem && error.status === 0) return billingTexts.unreachable
  return refusalWords(error) ?? otherwise
}
