import { ErasedState } from '#web/features/accounts/erased-state.tsx'
import { Page } from '#web/ui/page.tsx'

/** /erased — where one comes after erasing the account. */
export function ErasedPage() {
  return (
    <Page width="narrow">
      <ErasedState />
    </Page>
  )
}
