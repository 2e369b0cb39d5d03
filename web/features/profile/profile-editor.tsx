import { useState } from 'react'
import type { Profile } from '#shared/contract/profile.ts'
import { limits } from '#shared/limits.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { type TagCategory, tagCategories } from '#web/lib/tags-by-category.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { savingProps } from '#web/ui/form/save-status.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Cluster, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { useTransientFlag } from '#web/ui/use-transient-flag.ts'
import { BasicsEditor, BiographyEditor } from './basics-editor.tsx'
import { useCharacteristics, useSaveProfile } from './profile.data.ts'
import styles from './profile-editor.module.css'

export interface ProfileEditorProps {
  profile: Profile
}

export function ProfileEditor({ profile }: ProfileEditorProps) {
  const { save } = useSaveProfile(profile.id)
  return (
    <>
      <Card as="section" id="basics" title={profileTexts.basics}>
        <Text as="div" pad={[2, 0, 0]} tone="ink">
          <BasicsEditor profile={profile} save={save} />
        </Text>
      </Card>
      <Card as="section" id="biography" title={profileTexts.description}>
        <Text as="div" pad={[2, 0, 0]} tone="ink">
          <BiographyEditor profile={profile} save={save} />
        </Text>
      </Card>
      <Card as="section" id="tags" title={profileTexts.characteristics}>
        <p>{profileTexts.characteristicsLead}</p>
        <CharacteristicsEditor profile={profile} />
      </Card>
    </>
  )
}

function CharacteristicsEditor({ profile }: ProfileEditorProps) {
  const { chosen, toggle } = useCharacteristics(profile)
  return (
    <Stack gap={5} pad={[4, 0, 0]} tone="ink">
      {tagCategories.map(each => (
        <Category key={each.category} {...each} chosen={chosen} toggle={toggle} />
      ))}
    </Stack>
  )
}

interface CategoryProps extends TagCategory {
  chosen: readonly string[]
  toggle: (tag: string, isChosen: boolean) => Promise<unknown>
}

interface Press {
  readonly tag: string
  readonly isChosen: boolean
}

function Category({ category, tags, chosen, toggle }: CategoryProps) {
  const [isSaved, showSaved] = useTransientFlag(limits.editorSavedMs)
  const [savingCount, setSavingCount] = useState(0)
  const [failed, setFailed] = useState<Press>()
  const press = async ({ tag, isChosen }: Press) => {
    setFailed(undefined)
    setSavingCount(count => count + 1)
    try {
      await toggle(tag, isChosen)
      showSaved()
    } catch {
      // The tags are back to those of the server. The words explain why the selection disappeared.
      setFailed({ tag, isChosen })
    }
    setSavingCount(count => count - 1)
  }
  const { status, error } = savingProps({
    isShown: isSaved,
    isSaving: savingCount > 0,
    failure: failed && profileTexts.tagsNotSaved,
    onRetry: () => failed && void press(failed),
  })
  return (
    <fieldset className={styles.category}>
      <legend>{category}</legend>
      <div className={styles.status}>{status}</div>
      <Cluster className={styles.tags} gap={2}>
        {tags.map(({ tag, label }) => (
          <Checkbox
            key={tag}
            label={label}
            checked={chosen.includes(tag)}
            onCheckedChange={isChosen => void press({ tag, isChosen })}
          />
        ))}
      </Cluster>
      {error && (
        <Text as="div" pad={[2, 0, 0]} tone="danger">
          {error}
        </Text>
      )}
    </fieldset>
  )
}
