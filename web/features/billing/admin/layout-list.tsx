import { useId, useRef, useState } from 'react'
import type { StatementLayout } from '#shared/contract/bank-statements.ts'
import { billingAdminTexts } from '#shared/texts/billing-admin.ts'
import { formatDate } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { buttonBeside } from '#web/ui/focus.ts'
import { Hint, Row, Stack, Text } from '#web/ui/layout/primitives.tsx'
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
    <Stack
      ref={section}
      tabIndex={-1}
      as="section"
      gap={3}
      above={6}
      pad={[5, 0, 0]}
      ruled
      tone="ink"
      quietFocus
      aria-labelledby={headingId}
    >
      <h3 id={headingId}>{texts.remembered}</h3>
      <Hint>{texts.rememberedLead}</Hint>
      <Stack as="ul">
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
      </Stack>
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
    </Stack>
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
    <Row className={styles.layout} as="li" justify="space-between" gap={4} pad={[2, 0]}>
      <Text as="div" wrap="anywhere">
        <div id={namesId}>{read.join(', ')}</div>
        <Hint as="div">{texts.confirmedOn(formatDate(tsConfirmed))}</Hint>
      </Text>
      <Button aria-describedby={namesId} onClick={({ currentTarget }) => onRemove(currentTarget)}>
        {texts.forget}
      </Button>
    </Row>
  )
}
