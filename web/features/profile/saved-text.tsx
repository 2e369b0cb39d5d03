import type { ReactNode } from 'react'
import { profileTexts } from '#shared/texts/profile.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './profile-editor.module.css'

export interface SavedTextProps {
  isSaved: boolean
  children: ReactNode
}

/** A field's helper; for a moment after saving it says 'Saved'. */
export function SavedText({ isSaved, children }: SavedTextProps) {
  return (
    <>
      {isSaved ? (
        <span className={styles.saved} aria-hidden="true">
          {profileTexts.saved}
        </span>
      ) : (
        children
      )}
      <output>
        <VisuallyHidden>{isSaved && profileTexts.saved}</VisuallyHidden>
      </output>
    </>
  )
}
