import { accountsTexts } from '#shared/texts/accounts.ts'
import { CookieNotice } from '#web/features/accounts/cookie-notice.tsx'
import { LoginForm, LoginLinks } from '#web/features/accounts/login-form.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'

/** /login */
export function LoginPage() {
  return (
    <Page width="narrow">
      <PageHeader title={accountsTexts.login.title} lead={accountsTexts.login.lead} />
      <LoginForm />
      <LoginLinks />
      <CookieNotice />
    </Page>
  )
}
