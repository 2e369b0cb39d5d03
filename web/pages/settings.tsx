import { IconChevronLeft } from '@tabler/icons-react'
import { Link, Navigate, useParams } from 'react-router'
import { accountSettingsTexts } from '#shared/texts/account-settings.ts'
import { settingsSectionsTexts as sectionsTexts } from '#shared/texts/settings-sections.ts'
import { LinkRows } from '#web/ui/layout/link-rows.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import styles from './settings.module.css'
import { SettingsSearch } from './settings-search.tsx'
import { SettingsSection, useFreshSettings } from './settings-section.tsx'
import { settingsSections } from './settings-sections.ts'
import { TwoPanes, useHasTwoPanes } from './two-panes.tsx'

const texts = accountSettingsTexts
const addressOf = (id: string) => `/settings/${id}`
const links = settingsSections.map(({ id, icon }) => ({
  ...sectionsTexts.sections[id],
  to: addressOf(id),
  icon,
}))

/** /settings and /settings/:section: the list beside the section, or one after the other where there is no space. */
export function SettingsPage() {
  const { section: id } = useParams()
  const settings = useFreshSettings()
  const hasBoth = useHasTwoPanes()
  const [first] = settingsSections
  const section = settingsSections.find(each => each.id === (id ?? first?.id))
  if (!section) return <Navigate to="/settings" replace />
  const isListHidden = !hasBoth && id !== undefined
  const hasSection = hasBoth || isListHidden
  const { label, lead } = sectionsTexts.sections[section.id]
  return (
    <Page width={hasBoth ? 'normal' : 'narrow'}>
      {isListHidden && (
        <Link to="/settings" className={styles.back}>
          <IconChevronLeft aria-hidden="true" />
          {sectionsTexts.back}
        </Link>
      )}
      <PageHeader
        title={isListHidden ? label : texts.title}
        lead={isListHidden ? lead : texts.lead}
      />
      <TwoPanes
        list={
          !isListHidden && (
            <SettingsSearch>
              <nav aria-label={sectionsTexts.list}>
                <LinkRows
                  links={links}
                  currentTo={hasSection ? addressOf(section.id) : undefined}
                />
              </nav>
            </SettingsSearch>
          )
        }
      >
        {hasSection && <SettingsSection id={section.id} settings={settings} />}
      </TwoPanes>
    </Page>
  )
}
