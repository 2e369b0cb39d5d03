import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { uiTexts } from '#shared/texts/ui.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './verified-sign.module.css'

export function VerifiedSign() {
  return (
    <span className={styles.sign} title={uiTexts.verified}>
      <IconRosetteDiscountCheck aria-hidden="true" />
      <VisuallyHidden>({uiTexts.verified})</VisuallyHidden>
    </span>
  )
}
