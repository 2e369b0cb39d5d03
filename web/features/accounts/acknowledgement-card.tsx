import { acknowledgementTexts } from '#shared/texts/acknowledgements.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import styles from './account-form.module.css'
import type { AcknowledgementValue } from './acknowledgements.ts'

export interface AcknowledgementCardProps {
  value: AcknowledgementValue
  isAgreed: boolean
  onChange: (isAgreed: boolean) => void
}

export function AcknowledgementCard({ value, isAgreed, onChange }: AcknowledgementCardProps) {
  const { title, text, label } = acknowledgementTexts[value]
  return (
    <Card title={title}>
      <p className={styles.legal}>{text}</p>
      <div className={styles.agree}>
        <Checkbox
          label={label}
          name={value}
          required
          checked={isAgreed}
          onCheckedChange={onChange}
        />
      </div>
    </Card>
  )
}
