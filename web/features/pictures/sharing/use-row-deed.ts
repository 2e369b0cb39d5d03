import { pictureGrantsTexts } from '#shared/texts/picture-grants.ts'
import { useToast } from '#web/ui/toast.tsx'

interface RowDeed {
  readonly deed: () => Promise<unknown>
  /** Words for how it went. */
  readonly done: string
  readonly failed: string
}

/** Does what takes the row of the pressed button away, and says how it went. */
export function useRowDeed(onLeave: (button: Element) => () => void) {
  const showToast = useToast()
  return async (button: Element, { deed, done, failed }: RowDeed) => {
    const goOn = onLeave(button)
    try {
      await deed()
      showToast({ id: 'sharing', kind: 'success', title: done })
      goOn()
    } catch {
      const description = pictureGrantsTexts.tryAgain
      showToast({ id: 'sharing', kind: 'error', title: failed, description })
    }
  }
}
