import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Settings } from '#shared/contract/accounts.ts'
import { accountSettingsTexts } from '#shared/texts/account-settings.ts'
import { readingTexts } from '#shared/texts/reading.ts'
import { useSettings } from '#web/features/accounts/accounts.data.ts'
import { DevicesSection } from '#web/features/accounts/settings/devices-section.tsx'
import { DataExport, EraseAccount } from '#web/features/accounts/settings/own-data.tsx'
import { QuietHoursFields } from '#web/features/accounts/settings/quiet-hours-fields.tsx'
import {
  PrecisionSection,
  SwitchSection,
  UnitsSection,
} from '#web/features/accounts/settings/saved-sections.tsx'
import { SessionsSection } from '#web/features/accounts/settings/sessions-section.tsx'
import { SettingsForm } from '#web/features/accounts/settings/settings-form.tsx'
import { CreditsSection } from '#web/features/billing/credits-section.tsx'
import { BlockedMembers, HiddenMembers } from '#web/features/likes/hidden-and-blocked.tsx'
import { refusalWords } from '#web/lib/api-problem.ts'
import { retryOf } from '#web/lib/retry.ts'
import { Stack } from '#web/ui/layout/primitives.tsx'
import { useFocusOnHash } from '#web/ui/layout/use-focus-on-hash.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { LateSection } from '#web/ui/state/late-section.tsx'
import { CardsSkeleton, Skeleton } from '#web/ui/state/skeleton.tsx'
import type { SectionId } from './settings-sections.ts'

/** It shares its code with the games, and no other section needs it. */
const GamesSettings = onDemand(
  async () => (await import('#web/features/games/games-settings.tsx')).GamesSettings,
)

const texts = accountSettingsTexts

interface SettingsSectionProps {
  id: SectionId
  settings: ReturnType<typeof useFreshSettings>
}

/** The settings cached on the device may be old. What can be changed shows only the server's latest answer. */
export function useFreshSettings() {
  const query = useSettings({ fresh: true })
  const [openedAt] = useState(Date.now)
  return { ...query, isFresh: query.dataUpdatedAt >= openedAt }
}

export function SettingsSection({ id, settings }: SettingsSectionProps) {
  if (!settings.isFresh && settings.error) {
    return (
      <ErrorState
        title={texts.loadFailed}
        body={refusalWords(settings.error) ?? readingTexts.unreachable}
        {...retryOf(settings)}
      />
    )
  }
  if (!settings.isFresh || !settings.data) return <SectionSkeleton />
  return <Cards key={id} id={id} settings={settings.data} />
}

function SectionSkeleton() {
  return (
    <CardsSkeleton>
      <Skeleton shape="card" height="17rem" />
      <Skeleton shape="card" height="15rem" />
    </CardsSkeleton>
  )
}

interface CardsProps {
  id: SectionId
  settings: Settings
}

function Cards({ id, settings }: CardsProps) {
  useFocusOnHash()
  return (
    <Stack gap={5}>
      <CardsOf id={id} settings={settings} />
    </Stack>
  )
}

function CardsOf({ id, settings }: CardsProps) {
  switch (id) {
    case 'account':
      return (
        <>
          <SettingsForm settings={settings} />
          <CreditsSection />
        </>
      )
    case 'security':
      return <SessionsSection />
    case 'place':
      return <PrecisionSection settings={settings} />
    case 'notifications':
      return <NotificationCards settings={settings} />
    case 'privacy':
      return <PrivacyCards settings={settings} />
    case 'games':
      return (
        <LateSection fallback={<Skeleton shape="card" height="24rem" />}>
          <GamesSettings />
        </LateSection>
      )
    case 'display':
      return <UnitsSection settings={settings} />
    case 'data':
      return <DataCards settings={settings} />
  }
}

interface SectionCardsProps {
  settings: Settings
}

function NotificationCards({ settings }: SectionCardsProps) {
  return (
    <>
      <SwitchSection
        row="detail"
        settings={settings}
        isOn={({ notificationDetail }) => notificationDetail === 'DETAILED'}
        changeTo={isOn => ({ notificationDetail: isOn ? 'DETAILED' : 'NEUTRAL' })}
      >
        <QuietHoursFields hours={settings.quietHours} />
      </SwitchSection>
      <DevicesSection
        devices={settings.pushSubscriptions}
        applicationServerKey={settings.applicationServerKey}
      />
    </>
  )
}

function PrivacyCards({ settings }: SectionCardsProps) {
  return (
    <>
      <SwitchSection
        row="receipts"
        settings={settings}
        isOn={({ readReceipts }) => readReceipts}
        changeTo={readReceipts => ({ readReceipts })}
      />
      <SwitchSection
        row="discreet"
        settings={settings}
        isOn={({ discreet }) => discreet}
        changeTo={discreet => ({ discreet })}
      />
      <SwitchSection
        row="escape"
        settings={settings}
        isOn={({ escapeExits }) => escapeExits}
        changeTo={escapeExits => ({ escapeExits })}
      />
      <BlockedMembers ownProfileId={settings.defaultProfileId} />
      <HiddenMembers ownProfileId={settings.defaultProfileId} />
    </>
  )
}

function DataCards({ settings }: SectionCardsProps) {
  const navigate = useNavigate()
  return (
    <>
      <DataExport />
      <EraseAccount
        asksPassword={settings.currentPasswordNeeded}
        needsFreshLink={settings.freshLinkNeeded}
        onErased={() => void navigate('/erased', { replace: true })}
      />
    </>
  )
}
