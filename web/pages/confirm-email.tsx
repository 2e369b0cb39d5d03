import { settingsTexts } from '#shared/texts/settings.ts'
import { ConfirmEmail } from '#web/features/accounts/confirm-email.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** /confirmEmail — where the mail to a new address leads. */
export function ConfirmEmailPage() {
  return (
    <Page width="narrow">
      <PageHeader title={settingsTexts.confirmEmail.title} />
      <ConfirmEmail />
    </Page>
  )
}
