import { settingsTexts } from '#shared/texts/settings.ts'
import { EmailLink } from '#web/features/accounts/email-link.tsx'
import { useUndoEmail } from '#web/features/accounts/settings/settings.data.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'

const texts = settingsTexts.undoEmail

/** /undoEmail — the link mailed to the old address, which takes back a change that somebody else may have made. */
export function UndoEmailPage() {
  const next = (
    <ButtonLink to="/register" variant="primary" wide>
      {texts.toLink}
    </ButtonLink>
  )
  return (
    <Page width="narrow">
      <PageHeader title={texts.title} />
      <EmailLink texts={texts} action={useUndoEmail()} next={next} />
    </Page>
  )
}
