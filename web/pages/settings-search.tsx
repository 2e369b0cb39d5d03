import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { settingsSectionsTexts as texts } from '#shared/texts/settings-sections.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { LinkRows } from '#web/ui/layout/link-rows.tsx'
import { Stack, Text } from '#web/ui/layout/primitives.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './settings.module.css'
import { findSettings } from './settings-sections.ts'

export interface SettingsSearchProps {
  /** Shown while nothing is looked for. */
  children: ReactNode
}

/** Finds a setting by words, and leads to it. */
export function SettingsSearch({ children }: SettingsSearchProps) {
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
