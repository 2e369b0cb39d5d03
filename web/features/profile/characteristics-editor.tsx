import { useState } from 'react'
import { profileTexts } from '#shared/texts/profile.ts'
import { tagCategories } from '#web/lib/tags-by-category.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './profile-editor.module.css'

export interface CharacteristicsEditorProps {
  characteristics: readonly string[]
  /** Saves the change at once. */
  onToggle: (tag: string, isChosen: boolean) => Promise<unknown>
}

export function CharacteristicsEditor({ characteristics, onToggle }: CharacteristicsEditorProps) {
  const [failedTag, setFailedTag] = useState<string>()
  const toggle = async (tag: string, isChosen: boolean) => {
    setFailedTag(undefined)
    try {
      await onToggle(tag, isChosen)
    } catch {
      // The tags are back as the server has them; the member is told why the tick went away.
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
