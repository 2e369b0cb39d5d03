import { consentTexts, consentWords } from '#shared/texts/consents.ts'
import { Text } from '#web/ui/layout/primitives.tsx'
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { type LocationConsentState, useGiveConsent } from './consents.data.ts'

const { title, text } = consentTexts.LOCATION

export function LocationConsent({ consent }: { consent: LocationConsentState }) {
  const give = useGiveConsent()
  const decline = () => {
    give.reset()
    consent.close()
  }
  const agree = () => {
    const onSuccess = () => {
      consent.close()
      consent.runPending()
    }
    give.mutate({ kind: 'LOCATION', text }, { onSuccess })
  }
  return (
    <AskDialog
      open={consent.isOpen}
      title={title}
      description={
        <Text as="span" wrap="preserve">
          {text}
        </Text>
      }
      cancel={consentWords.notNow}
      confirm={consentWords.agree}
      isSending={give.isPending}
      onClose={decline}
      onConfirm={agree}
    >
      {give.isError && <Notice kind="error">{consentWords.failed}</Notice>}
    </AskDialog>
  )
}
