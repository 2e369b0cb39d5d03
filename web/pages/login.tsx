import { accountsTexts } from '#shared/texts/accounts.ts'
import { CookieNotice } from '#web/features/accounts/cookie-notice.tsx'
import { LoginForm, LoginLinks } from '#web/features/accounts/login-form.tsx'
import { Entrance } from '#web/ui/layout/entrance.tsx'

/** /login */
export function LoginPage() {
  return (
    <Entrance title={accountsTexts.login.title} lead={accountsTexts.login.lead}>
      <LoginForm />
      <LoginLinks />
      <CookieNotice />
    </Entrance>
  )
}
