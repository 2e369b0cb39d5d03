import { accountsTexts } from '#shared/texts/accounts.ts'
import { LoginForm, LoginLinks } from '#web/features/accounts/login-form.tsx'
import { Entrance } from '#web/ui/layout/entrance.tsx'
import { Hint } from '#web/ui/layout/primitives.tsx'
import { MarkedText } from '#web/ui/marked-text.tsx'

export function LoginPage() {
  return (
    <Entrance title={accountsTexts.login.title} lead={accountsTexts.login.lead}>
      <LoginForm />
      <LoginLinks />
      <Hint above={5}>
        <MarkedText>{accountsTexts.cookies}</MarkedText>
      </Hint>
    </Entrance>
  )
}
