import { consentTexts, consentWords } from '#shared/texts/consents.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Text } from '#web/ui/layout/primitives.tsx'
import { ModalOnDemand } from '#web/ui/overlay/modal-on-demand.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import type { LocationConsentState } from './consents.data.ts'
import { useGiveConsent } from './consents.data.ts'

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
    <ModalOnDemand
      open={consent.isOpen}
      onOpenChange={next => {
        if (!next) decline()
      }}
      title={title}
      description={
        <Text as="span" wrap="preserve">
          {text}
        </Text>
      }
      actions={
        <>
          <Button onClick={decline}>{consentWords.notNow}</Button>
          <Button variant="primary" loading={give.isPending} onClick={agree}>
            {consentWords.agree}
          </Button>
        </>
      }
    >
      {give.isError && <Notice kind="error">{consentWords.failed}</Notice>}
    </ModalOnDemand>
  )
}
