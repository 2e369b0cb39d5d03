import { useRef, useState } from 'react'
import { billingLimits } from '#shared/billing-limits.ts'
import type { Cost } from '#shared/contract/books.ts'
import { booksTexts } from '#shared/texts/books.ts'
import { booksAdminTexts } from '#shared/texts/books-admin.ts'
import { formatMoney } from '#shared/texts/money.ts'
import { tidyText } from '#shared/typed-text.ts'
import { isRefusedAs, refusalWords } from '#web/lib/api-problem.ts'
import { unreachedRead } from '#web/lib/failed-read.ts'
import { FormEnd } from '#web/ui/form/form-end.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { CardBody, Grid, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { useCosts, useEndCost, useEnterCost } from './billing-admin.data.ts'
import { type CostDraft, costOf, costProblemsOf, isFilled, isMonth } from './billing-admin-rules.ts'
import { EnteredItem, EnteredList } from './entered-list.tsx'

const texts = booksAdminTexts.costs
const empty: CostDraft = { note: '', amount: '', firstMonth: '', lastMonth: '' }
const plain = { autoComplete: 'off', spellCheck: false } as const

export function CostsSection() {
  const form = useForm({
    values: empty,
    problemsOf: costProblemsOf,
    failureOf: error => refusalWords(error) ?? texts.failed,
    write: useEnterCost(),
    inputOf: costOf,
    // The first version is booked, and the administrator has been informed.
    isAnother: failure => isRefusedAs(failure, 'billing/cost-differs'),
    keptOf: () => ({}),
  })
  return (
    <Card as="section" title={texts.title}>
      <CardBody>
        <CardBody as="form" noValidate onSubmit={form.submit}>
          <Text tone="muted">{texts.lead}</Text>
          <TextField {...form.field('note')} label={texts.note} autoComplete="off" required />
          <TextField
            {...form.field('amount')}
            {...plain}
            label={texts.amount}
            inputMode="decimal"
            required
          />
          <Grid from="medium" columns={2} align="start" gap={4}>
            <TextField
              {...form.field('firstMonth')}
              {...plain}
              label={texts.firstMonth}
              helper={texts.monthHelper}
              required
            />
            <TextField
              {...form.field('lastMonth')}
              {...plain}
              label={texts.lastMonth}
              helper={texts.lastHelper}
              optional
            />
          </Grid>
          <FormEnd form={form} submit={texts.enter} />
        </CardBody>
        <CostList />
      </CardBody>
    </Card>
  )
}

function CostList() {
  const { data: costs, ...query } = useCosts()
  const section = useRef<HTMLElement>(null)
  const [ended, setEnded] = useState<Cost>()
  if (query.isLoadingError) return <ErrorState title={texts.listFailed} {...unreachedRead(query)} />
  if (!costs) return <Skeleton shape="card" height="6rem" />
  return (
    <EnteredList ref={section} title={texts.entered}>
      {costs.length === 0 && <Text tone="muted">{texts.none}</Text>}
      {costs.length > 0 && (
        <Stack as="ul">
          {costs.map(cost => (
            <CostItem key={cost.id} cost={cost} onEnd={() => setEnded(cost)} />
          ))}
        </Stack>
      )}
      {ended && (
        <EndCostDialog
          key={ended.id}
          cost={ended}
          onClose={() => setEnded(undefined)}
          next={() => section.current}
        />
      )}
    </EnteredList>
  )
}

function CostItem({ cost, onEnd }: { cost: Cost; onEnd: () => void }) {
  const { note, amountCents, firstMonth, lastMonth } = cost
  const isTakenBack = lastMonth !== undefined && lastMonth < firstMonth
  return (
    <EnteredItem
      name={
        isTakenBack ? texts.takenBack(note) : booksTexts.costs.line(note, firstMonth, lastMonth)
      }
      action={isTakenBack ? undefined : texts.end}
      onAct={onEnd}
    >
      <Text as="div" tone="muted">
        {formatMoney(amountCents)}
      </Text>
    </EnteredItem>
  )
}

interface EndCostDialogProps {
  cost: Cost
  onClose: () => void
  /** Takes the focus afterwards: the button may be gone. */
  next: () => HTMLElement | null
}

function EndCostDialog({ cost, onClose, next }: EndCostDialogProps) {
  const form = useForm({
    values: { endMonth: '', reason: '' },
    problemsOf: ({ endMonth, reason }) => ({
      endMonth: isMonth(endMonth) ? undefined : texts.monthWrong,
      reason: isFilled(reason, billingLimits.creditReasonMaxLength) ? undefined : texts.reasonWrong,
    }),
    keepsFailure: true,
    failureOf,
    write: useEndCost(cost.id),
    inputOf: ({ endMonth, reason }) => ({ lastMonth: endMonth.trim(), reason: tidyText(reason) }),
    onSent: onClose,
  })
  return (
    <FormDialog
      open
      form={form}
      title={texts.endTitle(cost.note)}
      description={texts.endBody}
      focusAfter={next}
      confirm={texts.end}
      onClose={onClose}
    >
      <TextField
        {...form.field('endMonth')}
        label={texts.endMonth}
        helper={texts.monthHelper}
        autoComplete="off"
        required
      />
      <TextField {...form.field('reason')} label={texts.reason} autoComplete="off" required />
      {form.failure && <Notice kind="error">{form.failure}</Notice>}
    </FormDialog>
  )
}

function failureOf(error: Error) {
  const isUnfit = isRefusedAs(error, 'billing/cost-end-unfit')
  return isUnfit ? texts.endUnfit : (refusalWords(error) ?? texts.endFailed)
}
