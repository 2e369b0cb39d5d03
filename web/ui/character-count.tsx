import { Field } from '@base-ui/react/field'
import { uiTexts } from '#shared/texts/ui.ts'
import styles from './field.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface CharacterCountProps {
  used: number
  most: number
}

/** '12 / 4000' to the eye, '12 of 4000 characters' to the ear, when the field is entered. */
export function CharacterCount({ used, most }: CharacterCountProps) {
  return (
    <Field.Description className={styles.count} data-over={used > most || undefined}>
      <span aria-hidden="true">{uiTexts.countOf(used, most)}</span>
      <VisuallyHidden>{uiTexts.countSpoken(used, most)}</VisuallyHidden>
    </Field.Description>
  )
}
