import type { RefObject } from 'react'
import { uiTexts } from '#shared/texts/ui.ts'
import { buttonBeside, takeLostFocus } from '#web/ui/focus.ts'
import { useToast } from '#web/ui/overlay/toast.tsx'

interface RowAction {
  readonly run: () => Promise<unknown>
  readonly doneTitle: string
  readonly failedTitle: string
}

/** Runs what removes the row of the pressed button, reports the outcome, and moves the focus on. */
export function useRowAction(section: RefObject<HTMLElement | null>) {
  const showToast = useToast()
  return async (button: Element, { run, doneTitle, failedTitle }: RowAction) => {
    // Looked for while the row is still there.
    const beside = buttonBeside(button)
    try {
      await run()
      showToast({ id: 'sharing', kind: 'success', title: doneTitle })
      takeLostFocus(beside?.isConnected ? beside : section.current, button)
    } catch {
      const description = uiTexts.tryAgain
      showToast({ id: 'sharing', kind: 'error', title: failedTitle, description })
    }
  }
}
