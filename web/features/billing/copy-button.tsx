import { billingTexts } from '#shared/texts/billing.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { useTransientFlag } from '#web/ui/use-transient-flag.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

const copiedShownMs = 2_000

/** @param label names the copied text, for screen readers */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const [isCopied, showCopied] = useTransientFlag(copiedShownMs)
  const showToast = useToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showCopied()
    } catch {
      showToast({ id: 'copy', kind: 'error', title: billingTexts.copyFailed })
    }
  }
  return (
    <>
      <Button variant="quiet" onClick={() => void copy()}>
        {isCopied ? billingTexts.copied : billingTexts.copy}
        <VisuallyHidden> {label}</VisuallyHidden>
      </Button>
      <VisuallyHidden role="status">{isCopied && billingTexts.copied}</VisuallyHidden>
    </>
  )
}
