import { useState } from 'react'
import { useNavigate } from 'react-router'
import { accountsTexts } from '#shared/texts/accounts.ts'
import { pushTexts } from '#shared/texts/push.ts'
import { settingsTexts } from '#shared/texts/settings.ts'
import { useSettings } from '#web/features/accounts/accounts.data.ts'
import { DataExport } from '#web/features/accounts/settings/data-export.tsx'
import { DevicesSection } from '#web/features/accounts/settings/devices-section.tsx'
import { EraseAccount } from '#web/features/accounts/settings/erase-account.tsx'
import { QuietHoursFields } from '#web/features/accounts/settings/quiet-hours-fields.tsx'
import { SessionsSection } from '#web/features/accounts/settings/sessions-section.tsx'
import { SettingsForm } from '#web/features/accounts/settings/settings-form.tsx'
import { SwitchSection } from '#web/features/accounts/settings/switch-section.tsx'
import { CreditsSection } from '#web/features/billing/credits-section.tsx'
import { BlockedMembers } from '#web/features/likes/blocked-members.tsx'
import { HiddenMembers } from '#web/features/likes/hidden-members.tsx'
import { refusalWords } from '#web/lib/api-problem.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { CardsSkeleton } from '#web/ui/state/cards-skeleton.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
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

/** The settings cached on the device may be old: forms are filled only with what the server answers now. */
function FreshSettings() {
  const navigate = useNavigate()
  const settings = useSettings({ fresh: true })
  const [openedAt] = useState(Date.now)
  const isFresh = settings.dataUpdatedAt >= openedAt
  if (!isFresh && settings.error) {
    return (
      <ErrorState
        title={texts.loadFailed}
        body={refusalWords(settings.error) ?? accountsTexts.unreachable}
        onRetry={() => void settings.refetch()}
        retrying={settings.isFetching}
      />
    )
  }
  if (!isFresh || !settings.data) return <SettingsSkeleton />
  const { notificationDetail, quietHours, discreet, readReceipts, ...others } = settings.data
  const { pushSubscriptions, applicationServerKey, ...account } = others
  const { defaultProfileId, currentPasswordNeeded, freshLinkNeeded } = account
  return (
    <div className={styles.sections}>
      <SettingsForm settings={settings.data} />
      <SwitchSection
        texts={pushTexts.notifications}
        isOn={notificationDetail === 'DETAILED'}
        changeTo={isOn => ({ notificationDetail: isOn ? 'DETAILED' : 'NEUTRAL' })}
      >
        <QuietHoursFields hours={quietHours} />
      </SwitchSection>
      <DevicesSection devices={pushSubscriptions} applicationServerKey={applicationServerKey} />
      <SwitchSection
        texts={settingsTexts.readReceipts}
        isOn={readReceipts}
        changeTo={isOn => ({ readReceipts: isOn })}
      />
      <SwitchSection
        texts={settingsTexts.discreet}
        isOn={discreet}
        changeTo={isOn => ({ discreet: isOn })}
      />
      <CreditsSection />
      <SessionsSection />
      <BlockedMembers ownProfileId={defaultProfileId} />
      <HiddenMembers ownProfileId={defaultProfileId} />
      <DataExport />
      <EraseAccount
        asksPassword={currentPasswordNeeded}
        needsFreshLink={freshLinkNeeded}
        onErased={() => void navigate('/erased', { replace: true })}
      />
    </div>
  )
}

function SettingsSkeleton() {
  return (
    <CardsSkeleton>
      <Skeleton shape="card" height="17rem" />
      <Skeleton shape="card" height="17rem" />
      <Skeleton shape="card" height="15rem" />
    </CardsSkeleton>
  )
}
