import { settingsTexts } from '#shared/texts/settings.ts'
import { EmailLink } from '#web/features/accounts/email-link.tsx'
import { useConfirmEmail, useUndoEmail } from '#web/features/accounts/settings/settings.data.ts'
import { useSession } from '#web/lib/session.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Page } from '#web/ui/layout/page.tsx'

const { confirmEmail, undoEmail } = settingsTexts

/** /confirmEmail — the link mailed to a new address. */
export function ConfirmEmailPage() {
  const { isLoggedIn } = useSession()
  const next = (
    <ButtonLink to={isLoggedIn ? '/settings' : '/login'} variant="primary" wide>
      {isLoggedIn ? confirmEmail.toSettings : confirmEmail.toLogin}
    </ButtonLink>
  )
  return (
    <Page width="narrow" title={confirmEmail.title}>
      <EmailLink texts={confirmEmail} action={useConfirmEmail()} next={next} />
    </Page>
  )
}

/** /undoEmail — the link mailed to the old address. It undoes a change that someone else may have made. */
export function UndoEmailPage() {
  const next = (
    <ButtonLink to="/register" variant="primary" wide>
      {undoEmail.toLink}
    </ButtonLink>
  )
  return (
    <Page width="narrow" title={undoEmail.title}>
      <EmailLink texts={undoEmail} action={useUndoEmail()} next={next} />
    </Page>
  )
}
