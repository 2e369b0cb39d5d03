import { accountsTexts } from '#shared/texts/accounts.ts'
import { RegisterForm } from '#web/features/accounts/register-form.tsx'
import { Entrance } from '#web/ui/layout/entrance.tsx'
import { Hint } from '#web/ui/layout/primitives.tsx'
import { MarkedText } from '#web/ui/marked-text.tsx'

export function RegisterPage() {
  return (
    <Entrance title={accountsTexts.register.title} lead={accountsTexts.register.lead}>
      <RegisterForm />
      <Hint above={5}>
        <MarkedText>{accountsTexts.cookies}</MarkedText>
      </Hint>
    </Entrance>
  )
}
