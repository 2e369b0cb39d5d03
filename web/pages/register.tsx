import { accountsTexts } from '#shared/texts/accounts.ts'
import { CookieNotice } from '#web/features/accounts/cookie-notice.tsx'
import { RegisterForm } from '#web/features/accounts/register-form.tsx'
import { Entrance } from '#web/ui/layout/entrance.tsx'

/** /register */
export function RegisterPage() {
  return (
    <Entrance title={accountsTexts.register.title} lead={accountsTexts.register.lead}>
      <RegisterForm />
      <CookieNotice />
    </Entrance>
  )
}
