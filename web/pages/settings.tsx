import { accountsTexts } from '#shared/texts/accounts.ts'
import { useSettings } from '#web/features/accounts/accounts.data.ts'
import { SettingsForm } from '#web/features/accounts/settings-form.tsx'
import { SettingsSkeleton } from '#web/features/accounts/settings-skeleton.tsx'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { OwnDataSections } from './own-data-sections.tsx'

const texts = accountsTexts.settings

/** /settings */
export function SettingsPage() {
  return (
    <Page width="narrow">
      <PageHeader title={texts.title} lead={texts.lead} />
      <FreshSettings />
    </Page>
  )
}

/** What the device remembers may be old: a form is filled only with what the server says now. */
function FreshSettings() {
  const settings = useSettings({ fresh: true })
  if (settings.isError) {
    return (
      <ErrorState
        title={texts.loadFailed}
        body={wordsOf(settings.error)}
        onRetry={() => void settings.refetch()}
        retrying={settings.isFetching}
      />
    )
  }
  if (!settings.isFetchedAfterMount || !settings.data) return <SettingsSkeleton />
  return (
    <>
      <SettingsForm settings={settings.data} />
      <OwnDataSections settings={settings.data} />
    </>
  )
}

function wordsOf(error: Error) {
  const isRefused = error instanceof ApiProblem && error.status > 0
  return isRefused ? error.detail : accountsTexts.unreachable
}
