import { likesTexts } from '#shared/texts/likes.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { useToast } from '#web/ui/toast.tsx'

/** Gives what says in a toast that a like could not be saved, and why. */
export function useSayNotSaved(title: string): (problem: Error) => void {
  const showToast = useToast()
  return problem => {
    const isRefused = problem instanceof ApiProblem && problem.status > 0
    const description = isRefused ? problem.detail : likesTexts.tryAgain
    showToast({ id: 'like', kind: 'error', title, description })
  }
}
