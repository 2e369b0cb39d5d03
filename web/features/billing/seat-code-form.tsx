import { billingTexts } from '#shared/texts/billing.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './billing.module.css'
import { codeField, useSeatCode } from './use-seat-code.ts'

const texts = billingTexts.seat

export interface SeatCodeFormProps {
  onTaken: () => void
}

export function SeatCodeForm({ onTaken }: SeatCodeFormProps) {
  const { typed, type, submit, problem, isSending } = useSeatCode(onTaken)
  return (
    <form className={styles.section} noValidate onSubmit={submit}>
      <TextField
        label={texts.code}
        name={codeField}
        error={problem}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        value={typed}
        onValueChange={type}
      />
      <div>
        <Button type="submit" loading={isSending}>
          {texts.use}
        </Button>
      </div>
    </form>
  )
}
