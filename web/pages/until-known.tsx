import { accountsTexts } from '#shared/texts/accounts.ts'
import { useSettings } from '#web/features/accounts/accounts.data.ts'
import { refusalWords } from '#web/lib/refusal-words.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'

/** In place of a screen that only the roles can open, until the settings have told them. */
export function UntilKnownPage() {
  const settings = useSettings()
  if (!settings.isLoadingError) return <PageSkeleton />
  return (
    <ErrorState
      level={1}
      title={accountsTexts.settings.loadFailed}
      body={refusalWords(settings.error) ?? accountsTexts.unreachable}
      onRetry={() => void settings.refetch()}
      retrying={settings.isFetching}
    />
  )
}
