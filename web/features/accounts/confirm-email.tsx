import { settingsTexts } from '#shared/texts/settings.ts'
import { useSession } from '#web/lib/session.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmailLink } from './email-link.tsx'
import { useConfirmEmail } from './settings.data.ts'

const texts = settingsTexts.confirmEmail

export function ConfirmEmail() {
  const { isLoggedIn } = useSession()
  const next = (
    <ButtonLink to={isLoggedIn ? '/settings' : '/login'} variant="primary" wide>
      {isLoggedIn ? texts.toSettings : texts.toLogin}
    </ButtonLink>
  )
  return <EmailLink texts={texts} action={useConfirmEmail()} next={next} />
}
