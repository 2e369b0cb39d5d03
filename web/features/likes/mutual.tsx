import { IconHeartHandshake } from '@tabler/icons-react'
import { likesTexts } from '#shared/texts/likes.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './mutual.module.css'

/** Says that the reader and a member like each other. */
export function Mutual() {
  return (
    <span className={styles.mutual}>
      <IconHeartHandshake aria-hidden="true" />
      {likesTexts.mutual}
    </span>
  )
}

/** The same where there is room for a sign only. */
export function MutualSign() {
  return (
    <span className={styles.sign}>
      <IconHeartHandshake aria-hidden="true" />
      <VisuallyHidden>, {likesTexts.mutual}</VisuallyHidden>
    </span>
  )
}
