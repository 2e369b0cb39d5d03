import { uiTexts } from '#shared/texts/ui.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { useToast } from '#web/ui/overlay/toast.tsx'

/** @returns a function that shows in a toast that a like could not be saved, and why */
export function useNotSavedToast(title: string): (problem: Error) => void {
  const showToast = useToast()
  return problem => {
    const description = refusalWords(problem) ?? uiTexts.tryAgain
    showToast({ id: 'like', kind: 'error', title, description })
  }
}
