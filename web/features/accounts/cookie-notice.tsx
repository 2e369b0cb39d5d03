import { accountsTexts } from '#shared/texts/accounts.ts'
import { Hint } from '#web/ui/layout/primitives.tsx'
import { MarkedText } from '#web/ui/marked-text.tsx'

/** The cookies that a login sets. */
export function CookieNotice() {
  return (
    <Hint above={5}>
      <MarkedText>{accountsTexts.cookies}</MarkedText>
    </Hint>
  )
}
