import { reasonMaxLength } from '#shared/audit-actions.ts'
import { casesTexts as texts } from '#shared/texts/cases.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { textProblem } from '#web/ui/form/use-form.ts'
import { useToast } from '#web/ui/overlay/toast.tsx'

/**
 * Says what became of an act. In a toast, since the form may be gone with what it was for: when somebody else was faster,
 * too.
 */
export function useOutcome(done: string, onDone: () => void) {
  const showToast = useToast()
  return {
    onSuccess: () => {
      showToast({ id: 'case', kind: 'success', title: done })
      onDone()
    },
    onError: (error: Error) =>
      showToast({ id: 'case', kind: 'error', title: refusalWords(error) ?? texts.failed }),
  }
}

export const problemOfReason = (reason: string) =>
  textProblem(reason, reasonMaxLength, {
    missing: texts.reasonMissing,
    tooLong: texts.reasonTooLong,
  })
