import { useState } from 'react'
import { accountsTexts } from '#shared/texts/accounts.ts'
import { settingsTexts } from '#shared/texts/settings.ts'
import { useSettings } from '#web/features/accounts/accounts.data.ts'
import { DevicesSection } from '#web/features/accounts/devices-section.tsx'
import { SessionsSection } from '#web/features/accounts/sessions-section.tsx'
import { SettingsForm } from '#web/features/accounts/settings-form.tsx'
import { SettingsSkeleton } from '#web/features/accounts/settings-skeleton.tsx'
import { SwitchSection } from '#web/features/accounts/switch-section.tsx'
import { refusalWords } from '#web/lib/refusal-words.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { OwnDataSections } from './own-data-sections.tsx'
import styles from './settings.module.css'

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
  const [openedAt] = useState(Date.now)
  const isRead = settings.dataUpdatedAt >= openedAt
  if (!isRead && settings.error) {
    return (
      <ErrorState
        title={texts.loadFailed}
        body={refusalWords(settings.error) ?? accountsTexts.unreachable}
        onRetry={() => void settings.refetch()}
        retrying={settings.isFetching}
      />
    )
  }
  if (!isRead || !settings.data) return <SettingsSkeleton />
  const { notificationDetail, discreet, pushSubscriptions } = settings.data
  return (
    <div className={styles.sections}>
      <SettingsForm settings={settings.data} />
      <SwitchSection
        texts={settingsTexts.notifications}
        isOn={notificationDetail === 'DETAILED'}
        changeTo={isOn => ({ notificationDetail: isOn ? 'DETAILED' : 'NEUTRAL' })}
      />
      <DevicesSection devices={pushSubscriptions} />
      <SwitchSection
        texts={settingsTexts.discreet}
        isOn={discreet}
        changeTo={isOn => ({ discreet: isOn })}
      />
      <SessionsSection />
      <OwnDataSections settings={settings.data} />
    </div>
  )
}
