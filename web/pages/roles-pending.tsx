import { accountSettingsTexts } from '#shared/texts/account-settings.ts'
import { readingTexts } from '#shared/texts/reading.ts'
import { useSettings } from '#web/features/accounts/accounts.data.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { retryOf } from '#web/lib/retry.ts'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { PageSkeleton } from '#web/ui/state/skeleton.tsx'

/** Shown in place of a screen for certain roles until the settings with the roles are loaded. */
export function RolesPendingPage() {
  const settings = useSettings()
  if (!settings.isLoadingError) return <PageSkeleton />
  return (
    <ErrorState
      level={1}
      title={accountSettingsTexts.loadFailed}
      body={refusalWords(settings.error) ?? readingTexts.unreachable}
      {...retryOf(settings)}
    />
  )
}
