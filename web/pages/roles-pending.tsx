import { accountSettingsTexts } from '#shared/texts/account-settings.ts'
import { useSettings } from '#web/features/accounts/accounts.data.ts'
import { unreachedRead } from '#web/lib/failed-read.ts'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { PageSkeleton } from '#web/ui/state/skeleton.tsx'

/** Replaces a screen for certain roles until the settings with the roles have loaded. */
export function RolesPendingPage() {
  const settings = useSettings()
  if (!settings.isLoadingError) return <PageSkeleton />
  return (
    <ErrorState level={1} title={accountSettingsTexts.loadFailed} {...unreachedRead(settings)} />
  )
}
