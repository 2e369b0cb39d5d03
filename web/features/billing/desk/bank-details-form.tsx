import type { BankDetails } from '#shared/contract/billing.ts'
import { billingDeskTexts } from '#shared/texts/billing-desk.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SavedMark } from '#web/ui/saved-mark.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './desk.module.css'
import { useBankDetailsForm } from './use-bank-details-form.ts'

const texts = billingDeskTexts.bank
/** The administrator's own account is nobody's business here. */
const notOnes = { autoComplete: 'off', spellCheck: false } as const

export interface BankDetailsFormProps {
  details: BankDetails | undefined
}

/** Where members send transfers to. */
export function BankDetailsForm({ details }: BankDetailsFormProps) {
  const { draft, edit, problems, ...form } = useBankDetailsForm(details)
  return (
    <Card as="section" title={texts.title}>
      <form className={styles.section} noValidate onSubmit={form.submit}>
        <p className={styles.muted}>{texts.lead}</p>
        <TextField
          {...notOnes}
          label={texts.holder}
          helper={texts.holderHelper}
          error={problems.holder}
          name="holder"
          required
          value={draft.holder}
          onValueChange={holder => edit({ holder })}
        />
        <TextField
          {...notOnes}
          label={texts.iban}
          error={problems.iban}
          name="iban"
          autoCapitalize="characters"
          required
          value={draft.iban}
          onValueChange={iban => edit({ iban })}
        />
        <div className={styles.pair}>
          <TextField
            {...notOnes}
            label={texts.bic}
            error={problems.bic}
            optional
            name="bic"
            autoCapitalize="characters"
            value={draft.bic}
            onValueChange={bic => edit({ bic })}
          />
          <TextField
            {...notOnes}
            label={texts.bankName}
            error={problems.bankName}
            optional
            name="bankName"
            value={draft.bankName}
            onValueChange={bankName => edit({ bankName })}
          />
        </div>
        {form.hasFailed && <Notice kind="error">{texts.failed}</Notice>}
        <div className={styles.actions}>
          <Button type="submit" variant="primary" loading={form.isSaving}>
            {texts.save}
          </Button>
          <SavedMark isShown={form.isSaved} />
        </div>
      </form>
    </Card>
  )
}
