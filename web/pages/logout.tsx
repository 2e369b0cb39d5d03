import { LogoutState } from '#web/features/accounts/logout-state.tsx'
import { Page } from '#web/ui/page.tsx'

/** /logout — opening it is logging out. */
export function LogoutPage() {
  return (
    <Page width="narrow">
      <LogoutState />
    </Page>
  )
}
