import { settingsTexts } from '#shared/texts/settings.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'

/** Settings are saved as a whole: without a name nothing is. */
export function wordsOfFailedChange(error: Error): string {
  const isNameless = error instanceof ApiProblem && error.fields.includes('/name')
  return isNameless ? settingsTexts.nameFirst : settingsTexts.saveFailed
}
