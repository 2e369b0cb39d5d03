import { useId, useState } from 'react'
import type { LayoutProposal, StatementResult } from '#shared/contract/bank-statements.ts'
import {
  type ColumnRole,
  columnRoles,
  type DateOrder,
  dateOrders,
  layoutFaultOf,
} from '#shared/statement-layout.ts'
import { billingAdminTexts } from '#shared/texts/billing-admin.ts'
import { formatMoney } from '#shared/texts/money.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { formatDay } from '#web/lib/format.ts'
import { Select } from '#web/ui/form/select.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Grid, Hint, Stack } from '#web/ui/layout/primitives.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useImportStatement } from './billing-admin.data.ts'
import { columnNames, faultText, fileProblem } from './billing-admin-rules.ts'

const { layout: texts, undecided } = billingAdminTexts
/** The header determines the payer columns, so nobody chooses them. */
const options = columnRoles
  .filter(role => role !== 'PAYER')
  .map(role => ({ value: role, label: texts.roles[role] }))

/** Empty until one is chosen. */
type OrderChoice = DateOrder | ''
const orderOptions: readonly { value: OrderChoice; label: string }[] = [
  { value: '', label: texts.dateOrder.none },
  ...dateOrders.map(order => ({ value: order, label: texts.dateOrder[order] })),
]

interface LayoutDialogProps {
  isOpen: boolean
  file: File
  first: LayoutProposal
  onClose: () => void
  onImported: (result: StatementResult) => void
}

export function LayoutDialog({ isOpen, file, first, onClose, onImported }: LayoutDialogProps) {
  const form = useLayout(file, first, result => {
    onImported(result)
    onClose()
  })
  const names = columnNames(first.columns)
  const payers = names.filter((_, index) => first.columns[index]?.role === 'PAYER')
  return (
    <FormDialog
      open={isOpen}
      form={form}
      title={texts.title}
      description={texts.body}
      wide
      confirm={texts.confirm}
      onClose={onClose}
    >
      <Grid from="medium" columns={2} align="start" gap={4}>
        {first.columns.map(({ role, example }, index) => {
          const name = names[index] ?? ''
          if (role === 'PAYER') return null
          return (
            <Select
              key={fieldName(index)}
              label={name}
              name={fieldName(index)}
              helper={example === undefined ? texts.noExample : texts.example(example)}
              options={options}
              value={form.values.roles[index] ?? role}
              onValueChange={chosen => form.choose(index, chosen)}
            />
          )
        })}
      </Grid>
      {form.shown.isDateOrderOpen && (
        <Select
          label={texts.dateOrder.label}
          name="dateOrder"
          error={form.problems.dateOrder}
          options={orderOptions}
          value={form.values.dateOrder}
          onValueChange={form.chooseOrder}
        />
      )}
      <Hint>
        {payers.length > 0 && `${texts.payers(payers)} `}
        {texts.purposeWarning}
      </Hint>
      <Preview proposal={form.shown} problem={form.problem} isReading={form.isReading} />
      {form.failure && <Notice kind="error">{form.failure}</Notice>}
    </FormDialog>
  )
}

const fieldName = (index: number) => `column-${index}`

interface PreviewProps {
  proposal: LayoutProposal
  problem: string | undefined
  isReading: boolean
}

function Preview({ proposal, problem, isReading }: PreviewProps) {
  const headingId = useId()
  const { payments, incoming } = proposal
  return (
    <Stack
      as="section"
      gap={3}
      pad={4}
      surface="sunken"
      wrap="anywhere"
      aria-labelledby={headingId}
      aria-busy={isReading}
    >
      <h3 id={headingId}>{texts.preview}</h3>
      {problem ? (
        <Notice kind="warning">{problem}</Notice>
      ) : (
        <Hint as="output">
          {incoming === 0 ? texts.nothing : texts.incoming(incoming, payments.length)}
        </Hint>
      )}
      {!problem && payments.length > 0 && (
        <Stack as="ul" gap={3}>
          {payments.map(({ bookedOn, amountCents, currency, purpose, doubt }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: payments may be equal, and the list arrives as a whole
            <li key={index}>
              <strong>
                {doubt === 'AMOUNT' ? undecided.unknownAmount : formatMoney(amountCents, currency)}
              </strong>{' '}
              {bookedOn && formatDay(bookedOn)}
              <Hint dir="auto" as="div">
                {purpose || texts.noPurpose}
              </Hint>
              {doubt && <Hint as="div">{texts.waits}</Hint>}
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  )
}

interface LayoutValues {
  roles: ColumnRole[]
  dateOrder: OrderChoice
}

function useLayout(
  file: File,
  first: LayoutProposal,
  onImported: (result: StatementResult) => void,
) {
  const [shown, setShown] = useState(first)
  const firstValues: LayoutValues = { roles: first.columns.map(({ role }) => role), dateOrder: '' }
  const preview = useImportStatement()
  const inputOf = ({ roles, dateOrder }: LayoutValues, isConfirmed: boolean) => ({
    file,
    layout: {
      fingerprint: first.fingerprint,
      roles,
      ...(shown.isDateOrderOpen && dateOrder !== '' && { dateOrder }),
      isConfirmed,
    },
  })
  const receive = (answer: LayoutProposal | StatementResult) =>
    'fingerprint' in answer ? setShown(answer) : onImported(answer)
  const form = useForm({
    values: firstValues,
    problemsOf: ({ roles, dateOrder }) => {
      const fault = layoutFaultOf(roles)
      if (fault) return { [fieldName(wrongColumn(roles, fault.role))]: faultText(fault) }
      const isMissing = shown.isDateOrderOpen && dateOrder === ''
      return isMissing ? { dateOrder: texts.dateOrder.missing } : {}
    },
    failureOf,
    write: useImportStatement(),
    inputOf: values => inputOf(values, true),
    onSent: receive,
  })
  const fault = layoutFaultOf(form.values.roles)
  const change = (values: LayoutValues) => {
    form.edit(values)
    if (!layoutFaultOf(values.roles)) preview.mutate(inputOf(values, false), { onSuccess: receive })
  }
  return {
    ...form,
    choose: (index: number, role: ColumnRole) =>
      change({ ...form.values, roles: form.values.roles.with(index, role) }),
    chooseOrder: (dateOrder: OrderChoice) => change({ ...form.values, dateOrder }),
    shown,
    problem: fault ? faultText(fault) : shown.problem && texts.problem(shown.problem),
    failure: form.failure ?? (preview.error ? failureOf(preview.error) : undefined),
    isReading: preview.isPending,
  }
}

/** The last column of a repeated role, or the first column that could take a missing one. */
const wrongColumn = (roles: readonly ColumnRole[], role: ColumnRole) =>
  Math.max(
    roles.lastIndexOf(role),
    roles.findIndex(each => each !== 'PAYER'),
  )

const failureOf = (error: Error) =>
  fileProblem(error) ?? refusalWords(error) ?? billingAdminTexts.statement.failed
