import { useId, useState } from 'react'
import type { LayoutProposal, StatementResult } from '#shared/contract/bank-statements.ts'
import { type ColumnRole, columnRoles, layoutFaultOf } from '#shared/statement-layout.ts'
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

const texts = billingAdminTexts.layout
/** The header determines the payer columns, so nobody chooses them. */
const options = columnRoles
  .filter(role => role !== 'PAYER')
  .map(role => ({ value: role, label: texts.roles[role] }))

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
          {payments.map(({ bookedOn, amountCents, currency, purpose }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: payments may be equal, and the list arrives as a whole
            <li key={index}>
              <strong>{formatMoney(amountCents, currency)}</strong>{' '}
              {bookedOn && formatDay(bookedOn)}
              <Hint dir="auto" as="div">
                {purpose || texts.noPurpose}
              </Hint>
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  )
}

function useLayout(
  file: File,
  first: LayoutProposal,
  onImported: (result: StatementResult) => void,
) {
  const [shown, setShown] = useState(first)
  const preview = useImportStatement()
  const inputOf = (roles: ColumnRole[], isConfirmed: boolean) => ({
    file,
    layout: { fingerprint: first.fingerprint, roles, isConfirmed },
  })
  const receive = (answer: LayoutProposal | StatementResult) =>
    'fingerprint' in answer ? setShown(answer) : onImported(answer)
  const form = useForm({
    values: { roles: first.columns.map(({ role }) => role) },
    problemsOf: ({ roles }) => {
      const fault = layoutFaultOf(roles)
      return fault ? { [fieldName(wrongColumn(roles, fault.role))]: faultText(fault) } : {}
    },
    failureOf,
    write: useImportStatement(),
    inputOf: ({ roles }) => inputOf(roles, true),
    onSent: receive,
  })
  const fault = layoutFaultOf(form.values.roles)
  return {
    ...form,
    choose: (index: number, role: ColumnRole) => {
      const roles = form.values.roles.with(index, role)
      form.edit({ roles })
      if (!layoutFaultOf(roles)) preview.mutate(inputOf(roles, false), { onSuccess: receive })
    },
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
