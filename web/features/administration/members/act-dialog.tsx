import { type SubmitEvent, useId, useState } from 'react'
import { reasonMaxLength } from '#shared/audit-actions.ts'
import type { MemberAccount } from '#shared/contract/administration-members.ts'
import { administrationMembersTexts as texts } from '#shared/texts/administration-members.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button/button.tsx'
import { focusField } from '#web/ui/focus.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { DateField, TextField } from '#web/ui/form/text-field.tsx'
import { Stack } from '#web/ui/layout/primitives.tsx'
import { ModalOnDemand } from '#web/ui/overlay/modal-on-demand.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { labelOf } from './act-labels.ts'
import { type Act, useAct, useBirthdate } from './members.data.ts'

export interface ActDialogProps {
  isOpen: boolean
  member: MemberAccount
  act: Act
  onClose: () => void
  /** Where the focus goes when it closes. */
  next: () => HTMLElement | null
}

/** Asks why, and for what the act needs besides, and does it. */
export function ActDialog({ isOpen, member, act, onClose, next }: ActDialogProps) {
  const id = useId()
  const form = useActForm(member, act, onClose)
  return (
    <ModalOnDemand
      open={isOpen}
      onOpenChange={open => !open && onClose()}
      dismissible={false}
      isBusy={form.isSending}
      title={labelOf(act)}
      description={`${member.email}: ${texts.leads[act.kind]}`}
      focusAfter={next}
      actions={
        <>
          <Button onClick={onClose} disabled={form.isSending}>
            {texts.cancel}
          </Button>
          <Button
            type="submit"
            form={id}
            variant={act.kind === 'erase' ? 'danger' : 'primary'}
            loading={form.isSending}
          >
            {labelOf(act)}
          </Button>
        </>
      }
    >
      <Stack id={id} as="form" gap={3} pad={[2, 0, 0]} noValidate onSubmit={form.submit}>
        {act.kind === 'correctBirthdate' && (
          <DateField
            label={texts.birthdate}
            name="birthdate"
            error={form.problems.birthdate}
            value={form.birthdate}
            onValueChange={birthdate => form.edit({ birthdate })}
          />
        )}
        {act.kind === 'erase' && (
          <TextField
            label={texts.confirmEmail}
            helper={texts.confirmEmailHelper(member.email)}
            name="email"
            type="email"
            autoComplete="off"
            error={form.problems.email}
            value={form.email}
            onValueChange={email => form.edit({ email })}
          />
        )}
        <TextArea
          label={texts.reason}
          helper={texts.reasonHelper}
          name="reason"
          error={form.problems.reason}
          rows={3}
          most={reasonMaxLength}
          value={form.reason}
          onValueChange={reason => form.edit({ reason })}
        />
        {form.failure && <Notice kind="error">{form.failure}</Notice>}
      </Stack>
    </ModalOnDemand>
  )
}

const emptyInput = { reason: '', email: '' }

/** State, problems and submission of the form. After a failure everything typed stays. */
function useActForm(member: MemberAccount, act: Act, onClose: () => void) {
  const showToast = useToast()
  const [isTried, setIsTried] = useState(false)
  const [typed, setTyped] = useState<typeof emptyInput & { birthdate?: string }>(emptyInput)
  const known = useBirthdate(member, act.kind === 'correctBirthdate')
  const send = useAct(member, act)
  const { reason, email, birthdate = known.data?.birthdate ?? '' } = typed
  const input = { reason: reason.trim(), email: email.trim().toLowerCase(), birthdate }
  const problems = {
    ...(act.kind === 'correctBirthdate' && birthdate === ''
      ? { birthdate: texts.birthdateMissing }
      : {}),
    ...(act.kind === 'erase' && input.email !== member.email ? { email: texts.emailDiffers } : {}),
    ...(input.reason === '' || reason.length > reasonMaxLength
      ? { reason: texts.reasonMissing }
      : {}),
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    const [first] = Object.keys(problems)
    if (first !== undefined) focusField(event.currentTarget, first)
    if (first !== undefined || send.isPending) return
    send.mutate(input, {
      onSuccess: () => {
        showToast({ id: 'act', kind: 'success', title: texts.done })
        onClose()
      },
    })
  }
  const shown: { birthdate?: string; email?: string; reason?: string } = isTried ? problems : {}
  const error = send.error ?? known.error
  return {
    ...input,
    reason,
    email,
    edit: (change: Partial<typeof typed>) => setTyped(before => ({ ...before, ...change })),
    submit,
    problems: shown,
    failure: error && (refusalWords(error) ?? texts.failed),
    isSending: send.isPending,
  }
}
