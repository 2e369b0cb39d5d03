import { reasonMaxLength } from '#shared/audit-actions.ts'
import type { MemberAccount } from '#shared/contract/administration-members.ts'
import { administrationMembersTexts as texts } from '#shared/texts/administration-members.ts'
import { isLongerThan, tidyText } from '#shared/typed-text.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { DateField, TextField } from '#web/ui/form/text-field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { type Act, useAct, useBirthdate } from './members.data.ts'

interface ActDialogProps {
  isOpen: boolean
  member: MemberAccount
  act: Act
  onClose: () => void
  next: () => HTMLElement | null
}

export function ActDialog({ isOpen, member, act, onClose, next }: ActDialogProps) {
  const showToast = useToast()
  const asksBirthdate = act.kind === 'correctBirthdate'
  const asksEmail = act.kind === 'erase'
  const known = useBirthdate(member, asksBirthdate)
  const form = useForm({
    values: { birthdate: known.data?.birthdate ?? '', email: '', reason: '' },
    problemsOf: ({ birthdate, email, reason }) => ({
      birthdate: asksBirthdate && birthdate === '' ? texts.birthdateMissing : undefined,
      email: asksEmail && addressOf(email) !== member.email ? texts.emailDiffers : undefined,
      reason: isUnfit(reason) ? texts.reasonMissing : undefined,
    }),
    keepsFailure: true,
    failureOf,
    write: useAct(member, act),
    inputOf: ({ birthdate, email, reason }) => ({
      birthdate,
      email: addressOf(email),
      reason: tidyText(reason),
    }),
    onSent: () => {
      showToast({ id: 'act', kind: 'success', title: texts.done })
      onClose()
    },
  })
  const failure = form.failure ?? (known.error && failureOf(known.error))
  return (
    <FormDialog
      open={isOpen}
      form={form}
      gap={3}
      pad={[2, 0, 0]}
      title={labelOf(act)}
      description={`${member.email}: ${texts.leads[act.kind]}`}
      focusAfter={next}
      confirm={labelOf(act)}
      isDanger={asksEmail}
      onClose={onClose}
    >
      {asksBirthdate && <DateField {...form.field('birthdate')} label={texts.birthdate} />}
      {asksEmail && (
        <TextField
          {...form.field('email')}
          label={texts.confirmEmail}
          helper={texts.confirmEmailHelper(member.email)}
          type="email"
          autoComplete="off"
        />
      )}
      <TextArea
        {...form.field('reason')}
        label={texts.reason}
        helper={texts.reasonHelper}
        rows={3}
        most={reasonMaxLength}
      />
      {failure && <Notice kind="error">{failure}</Notice>}
    </FormDialog>
  )
}

const addressOf = (typed: string) => typed.trim().toLowerCase()
const isUnfit = (reason: string) => tidyText(reason) === '' || isLongerThan(reason, reasonMaxLength)
const failureOf = (error: Error) => refusalWords(error) ?? texts.failed

export function labelOf(act: Act): string {
  return 'role' in act ? texts[act.kind](texts.roleNames[act.role]) : texts[act.kind]
}
