import { IconChevronLeft } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link, Navigate, useNavigate, useParams } from 'react-router'
import { accountSettingsTexts } from '#shared/texts/account-settings.ts'
import { settingsSectionsTexts as texts } from '#shared/texts/settings-sections.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { LinkRows } from '#web/ui/layout/link-rows.tsx'
import { Page, PageHeader } from '#web/ui/layout/page.tsx'
import { Stack, Text } from '#web/ui/layout/primitives.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './settings.module.css'
import { SettingsSection, useFreshSettings } from './settings-section.tsx'
import { findSettings, settingsSections } from './settings-sections.ts'
import { TwoPanes, useHasTwoPanes } from './two-panes.tsx'

const addressOf = (id: string) => `/settings/${id}`
const links = settingsSections.map(({ id, icon }) => ({
  ...texts.sections[id],
  to: addressOf(id),
  icon,
}))

/** /settings and /settings/:section: the list beside the section, or one after another if there is no space. */
export function SettingsPage() {
  const { section: id } = useParams()
  const settings = useFreshSettings()
  const hasBoth = useHasTwoPanes()
  const [first] = settingsSections
  const section = settingsSections.find(each => each.id === (id ?? first?.id))
  if (!section) return <Navigate to="/settings" replace />
  const isListHidden = !hasBoth && id !== undefined
  const hasSection = hasBoth || isListHidden
  const { label, lead } = texts.sections[section.id]
  return (
    <Page width={hasBoth ? 'normal' : 'narrow'}>
      {isListHidden && (
        <Link to="/settings" className={styles.back}>
          <IconChevronLeft aria-hidden="true" />
          {texts.back}
        </Link>
      )}
      <PageHeader
        title={isListHidden ? label : accountSettingsTexts.title}
        lead={isListHidden ? lead : accountSettingsTexts.lead}
      />
      <TwoPanes
        list={
          !isListHidden && (
            <SettingsSearch>
              <nav aria-label={texts.list}>
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

function SettingsSearch({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const found = findSettings(typed)
  const isSearching = typed.trim() !== ''
  return (
    <Stack className={styles.find} gap={4}>
      <search>
        <TextField
          label={texts.search}
          hideLabel
          placeholder={texts.search}
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          value={typed}
          onValueChange={setTyped}
          onKeyDown={({ key }) => {
            const [first] = found
            if (key === 'Enter' && first) void navigate(first.to)
          }}
        />
      </search>
      <output>
        <VisuallyHidden>
          {isSearching && found.length > 0 && texts.found(found.length)}
        </VisuallyHidden>
        {isSearching && found.length === 0 && <Text tone="muted">{texts.none}</Text>}
      </output>
      {!isSearching && children}
      {found.length > 0 && <LinkRows links={found} />}
    </Stack>
  )
}
