import { accountsTexts } from '#shared/texts/accounts.ts'
import { CookieNotice } from '#web/features/accounts/cookie-notice.tsx'
import { RegisterForm } from '#web/features/accounts/register-form.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'

/** /register */
export function RegisterPage() {
  return (
    <Page width="narrow">
      <PageHeader title={accountsTexts.register.title} lead={accountsTexts.register.lead} />
      <RegisterForm />
      <CookieNotice />
    </Page>
  )
}
