import { IconHeartHandshake } from '@tabler/icons-react'
import { likesTexts } from '#shared/texts/likes.ts'
import { Row } from '#web/ui/layout/primitives.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type Liking, useIsMutual } from './likes.data.ts'
import styles from './mutual.module.css'

export function Mutual() {
  return (
    <Row as="span" gap={1} size="small" tone="accent" className={styles.mutual}>
      <IconHeartHandshake aria-hidden="true" />
      {likesTexts.mutual}
    </Row>
  )
}

export function MutualSign() {
  return (
    <span className={styles.sign}>
      <IconHeartHandshake aria-hidden="true" />
      <VisuallyHidden>({likesTexts.mutual})</VisuallyHidden>
    </span>
  )
}

export const MutualOf = (liking: Liking) => useIsMutual(liking) && <Mutual />
