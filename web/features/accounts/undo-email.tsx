import { settingsTexts } from '#shared/texts/settings.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmailLink } from './email-link.tsx'
import { useUndoEmail } from './settings.data.ts'

const texts = settingsTexts.undoEmail

/** Takes back an address that somebody else may have moved the account away from. */
export function UndoEmail() {
  const next = (
    <ButtonLink to="/register" variant="primary" wide>
      {texts.toLink}
    </ButtonLink>
  )
  return <EmailLink texts={texts} action={useUndoEmail()} next={next} />
}
