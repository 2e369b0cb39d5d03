import { consentTexts, consentWords } from '#shared/texts/consents.ts'
import { Button } from '#web/ui/button.tsx'
import { ModalOnDemand } from '#web/ui/modal-on-demand.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './account-form.module.css'
import type { LocationConsentState } from './use-location-consent.ts'

const { title, text } = consentTexts.LOCATION

export interface LocationConsentProps {
  consent: LocationConsentState
}

/** Asks before the member's place is shown for the first time. */
export function LocationConsent({ consent }: LocationConsentProps) {
  return (
    <ModalOnDemand
      open={consent.isAsked}
      onOpenChange={isOpen => {
        if (!isOpen) consent.decline()
      }}
      title={title}
      description={<span className={styles.kept}>{text}</span>}
      actions={
        <>
          <Button onClick={consent.decline}>{consentWords.notNow}</Button>
          <Button variant="primary" loading={consent.isSaving} onClick={consent.agree}>
            {consentWords.agree}
          </Button>
        </>
      }
    >
      {consent.hasFailed && <Notice kind="error">{consentWords.failed}</Notice>}
    </ModalOnDemand>
  )
}
