import { useId, useRef, useState } from 'react'
import type { StatementLayout } from '#shared/contract/bank-statements.ts'
import { billingAdminTexts } from '#shared/texts/billing-admin.ts'
import { formatDate } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { buttonBeside } from '#web/ui/focus.ts'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useRemoveLayout } from './billing-admin.data.ts'
import { columnNames } from './billing-admin-rules.ts'
import styles from './layout.module.css'

const texts = billingAdminTexts.layout

export interface LayoutListProps {
  layouts: readonly StatementLayout[]
}

/** The layouts of CSV files that were confirmed: to remove. */
export function LayoutList({ layouts }: LayoutListProps) {
  const headingId = useId()
  const section = useRef<HTMLElement>(null)
  const nextFocus = useRef<HTMLElement>(undefined)
  const [asked, setAsked] = useState<string>()
  const remove = useRemoveLayout()
  return (
    <section ref={section} tabIndex={-1} className={styles.remembered} aria-labelledby={headingId}>
      <h3 id={headingId}>{texts.remembered}</h3>
      <p className={styles.muted}>{texts.rememberedLead}</p>
      <ul className={styles.layouts}>
        {layouts.map(layout => (
          <LayoutItem
            key={layout.fingerprint}
            layout={layout}
            onRemove={button => {
              nextFocus.current = buttonBeside(button)
              setAsked(layout.fingerprint)
            }}
          />
        ))}
      </ul>
      {remove.isError && <Notice kind="error">{texts.forgetFailed}</Notice>}
      <Confirm
        isOpen={asked !== undefined}
        title={texts.forgetTitle}
        body={texts.forgetBody}
        cancel={billingAdminTexts.cancel}
        confirm={texts.forget}
        onClose={() => setAsked(undefined)}
        onConfirm={() => {
          if (asked !== undefined) remove.mutate(asked)
        }}
        next={() => nextFocus.current ?? section.current}
      />
    </section>
  )
}

interface LayoutItemProps {
  layout: StatementLayout
  onRemove: (button: Element) => void
}

function LayoutItem({ layout: { columns, tsConfirmed }, onRemove }: LayoutItemProps) {
  const namesId = useId()
  const read = columnNames(columns).filter(
    (_, index) => !['IGNORED', 'PAYER'].includes(columns[index]?.role ?? 'IGNORED'),
  )
  return (
    <li className={styles.layout}>
      <div className={styles.words}>
        <div id={namesId}>{read.join(', ')}</div>
        <div className={styles.muted}>{texts.confirmedOn(formatDate(tsConfirmed))}</div>
      </div>
      <Button aria-describedby={namesId} onClick={({ currentTarget }) => onRemove(currentTarget)}>
        {texts.forget}
      </Button>
    </li>
  )
}
