import { settingsTexts } from '#shared/texts/settings.ts'
import { UndoEmail } from '#web/features/accounts/undo-email.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** /undoEmail — where the mail to an address that an account has left leads. */
export function UndoEmailPage() {
  return (
    <Page width="narrow">
      <PageHeader title={settingsTexts.undoEmail.title} />
      <UndoEmail />
    </Page>
  )
}
