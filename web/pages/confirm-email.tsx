import { settingsTexts } from '#shared/texts/settings.ts'
import { ConfirmEmail } from '#web/features/accounts/confirm-email.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

const texts = settingsTexts.confirmEmail

/** /confirmEmail — where the mail to a new address leads. */
export function ConfirmEmailPage() {
  return (
    <Page width="narrow">
      <PageHeader title={texts.title} lead={texts.lead} />
      <ConfirmEmail />
    </Page>
  )
}
