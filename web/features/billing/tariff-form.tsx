import { type SubmitEvent, useId, useState } from 'react'
import { type Tariff, tariffs } from '#shared/contract/billing.ts'
import { billingTexts } from '#shared/texts/billing.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useMakeInvoice } from './billing.data.ts'
import styles from './billing.module.css'
import type { DuesTime } from './billing-rules.ts'
import { dayWords } from './day-words.ts'
import tariffStyles from './tariff-form.module.css'
import { wordsOfFailure } from './words-of-failure.ts'

const texts = billingTexts.tariffs

export interface TariffFormProps {
  /** Of what is paid for already. */
  dues: DuesTime
  /** Chosen to begin with. */
  tariff: Tariff
  /** Whether an invoice is what comes next. */
  isNext: boolean
  onMade: (invoiceId: string) => void
}

/** What dues cost, and the invoice for them. */
export function TariffForm({ dues, tariff, isNext, onMade }: TariffFormProps) {
  const [chosen, setChosen] = useState(tariff)
  const group = useId()
  const make = useMakeInvoice()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (make.isPending) return
    make.mutate(chosen, { onSuccess: ({ id }) => onMade(id) })
  }
  return (
    <form className={styles.section} onSubmit={submit}>
      <fieldset className={tariffStyles.tariffs}>
        <legend className={tariffStyles.legend}>{texts.legend}</legend>
        {tariffs.map(each => (
          <label key={each} className={tariffStyles.tariff}>
            <input
              type="radio"
              name={group}
              value={each}
              checked={each === chosen}
              onChange={() => setChosen(each)}
            />
            <span className={tariffStyles.price}>{texts.price(each)}</span>
            <span className={styles.muted}>{texts.covers(each)}</span>
          </label>
        ))}
      </fieldset>
      <p className={styles.muted}>
        {beginning(dues)} {texts.once}
      </p>
      {make.isError && <Notice kind="error">{wordsOfFailure(make.error)}</Notice>}
      <div>
        <Button type="submit" variant={isNext ? 'primary' : 'secondary'} loading={make.isPending}>
          {texts.make}
        </Button>
      </div>
    </form>
  )
}

function beginning(dues: DuesTime) {
  switch (dues.state) {
    case 'PAID':
      return texts.begins(dayWords(dues.tsPaidUntil))
    case 'GRACE':
      return texts.begun(dayWords(dues.tsPaidUntil))
    case 'NONE':
      return texts.beginsNow
  }
}
