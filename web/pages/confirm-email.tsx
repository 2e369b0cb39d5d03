import { settingsTexts } from '#shared/texts/settings.ts'
import { EmailLink } from '#web/features/accounts/email-link.tsx'
import { useConfirmEmail } from '#web/features/accounts/settings/settings.data.ts'
import { useSession } from '#web/lib/session.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'

const texts = settingsTexts.confirmEmail

/** /confirmEmail — the link mailed to a new address. */
export function ConfirmEmailPage() {
  const { isLoggedIn } = useSession()
  const next = (
    <ButtonLink to={isLoggedIn ? '/settings' : '/login'} variant="primary" wide>
      {isLoggedIn ? texts.toSettings : texts.toLogin}
    </ButtonLink>
  )
  return (
    <Page width="narrow">
      <PageHeader title={texts.title} />
      <EmailLink texts={texts} action={useConfirmEmail()} next={next} />
    </Page>
  )
}
