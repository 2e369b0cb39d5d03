import { type ComponentProps, type SubmitEvent, useId } from 'react'
import { Stack } from '../layout/primitives.tsx'
import { AskDialog, type AskDialogProps } from './ask-dialog.tsx'

export interface FormDialogProps
  extends Omit<AskDialogProps, 'isBusy' | 'isSending' | 'formId' | 'onConfirm'>,
    Pick<ComponentProps<typeof Stack>, 'gap' | 'pad'> {
  form: {
    readonly submit: (event: SubmitEvent<HTMLFormElement>) => void
    readonly isSending: boolean
  }
  className?: string | undefined
}

/** Asks for what an act needs. A press outside loses nothing that was typed. */
export function FormDialog(props: FormDialogProps) {
  const { form, className, gap = 4, pad, children, ...dialog } = props
  const id = useId()
  return (
    <AskDialog
      dismissible={false}
      {...dialog}
      formId={id}
      isBusy={form.isSending}
      isSending={form.isSending}
    >
      <Stack
        id={id}
        as="form"
        className={className}
        gap={gap}
        pad={pad}
        noValidate
        onSubmit={form.submit}
      >
        {children}
      </Stack>
    </AskDialog>
  )
}
