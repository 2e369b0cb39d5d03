import { type ReactNode, useState } from 'react'
import type { Profile } from '#shared/contract/profile.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { tagCategories } from '#web/lib/tags-by-category.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { BasicsEditor } from './basics-editor.tsx'
import { useCharacteristics, useSaveProfile } from './profile.data.ts'
import styles from './profile-editor.module.css'

export interface ProfileEditorProps {
  profile: Profile
  /** The picture editor, with its heading. */
  pictures: ReactNode
}

export function ProfileEditor({ profile, pictures }: ProfileEditorProps) {
  const { save } = useSaveProfile(profile.id)
  const { chosen, toggle } = useCharacteristics(profile)
  return (
    <div className={styles.editor}>
      {pictures}
      <section className={styles.section}>
        <h2>{profileTexts.basics}</h2>
        <BasicsEditor profile={profile} save={save} />
      </section>
      <section className={styles.section}>
        <h2>{profileTexts.characteristics}</h2>
        <p className={styles.lead}>{profileTexts.characteristicsLead}</p>
        <CharacteristicsEditor characteristics={chosen} onToggle={toggle} />
      </section>
    </div>
  )
}

interface CharacteristicsEditorProps {
  characteristics: readonly string[]
  onToggle: (tag: string, isChosen: boolean) => Promise<unknown>
}

function CharacteristicsEditor({ characteristics, onToggle }: CharacteristicsEditorProps) {
  const [failedTag, setFailedTag] = useState<string>()
  const toggle = async (tag: string, isChosen: boolean) => {
    setFailedTag(undefined)
    try {
      await onToggle(tag, isChosen)
    } catch {
      // The tags are back to those of the server; the notice explains why the tick disappeared.
      setFailedTag(tag)
    }
  }
  return (
    <div className={styles.categories}>
      {tagCategories.map(({ category, tags }) => (
        <fieldset key={category} className={styles.category}>
          <legend>{category}</legend>
          <div className={styles.tags}>
            {tags.map(({ tag, label }) => (
              <Checkbox
                key={tag}
                label={label}
                checked={characteristics.includes(tag)}
                onCheckedChange={isChosen => void toggle(tag, isChosen)}
              />
            ))}
          </div>
          {tags.some(({ tag }) => tag === failedTag) && (
            <Notice kind="error">{profileTexts.tagsNotSaved}</Notice>
          )}
        </fieldset>
      ))}
    </div>
  )
}
