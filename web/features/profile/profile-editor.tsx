import type { ReactNode } from 'react'
import type { Profile } from '#shared/contract/profile.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { BasicsEditor } from './basics-editor.tsx'
import { CharacteristicsEditor } from './characteristics-editor.tsx'
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
