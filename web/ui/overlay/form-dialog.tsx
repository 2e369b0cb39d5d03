import { type ComponentProps, type Ref, type SubmitEvent, useId } from 'react'
import { Button } from '../button/button.tsx'
import { Stack } from '../layout/primitives.tsx'
import { ModalOnDemand, type ModalOnDemandProps } from './modal-on-demand.tsx'

export interface FormDialogProps
  extends Omit<ModalOnDemandProps, 'shape' | 'onOpenChange' | 'actions' | 'isBusy'>,
    Pick<ComponentProps<typeof Stack>, 'gap' | 'pad'> {
  form: {
    readonly submit: (event: SubmitEvent<HTMLFormElement>) => void
    readonly isSending: boolean
  }
  /** Of the form. */
  className?: string | undefined
  cancel: string
  cancelRef?: Ref<HTMLButtonElement>
  /** Without it there is nothing left to send. */
  confirm?: string | undefined
  isDanger?: boolean
  /** Something else has to be done before. */
  isBarred?: boolean
  onClose: () => void
}

/** Asks for what an act needs before it is done. A press outside loses nothing that was typed. */
export function FormDialog(props: FormDialogProps) {
  const {
    form,
    className,
    gap = 4,
    pad,
    cancel,
    cancelRef,
    confirm,
    isDanger,
    isBarred,
    onClose,
    children,
    ...modal
  } = props
  const id = useId()
  return (
    <ModalOnDemand
      dismissible={false}
      {...modal}
      onOpenChange={open => !open && onClose()}
      isBusy={form.isSending}
      actions={
        <>
          <Button ref={cancelRef} onClick={onClose} disabled={form.isSending}>
            {cancel}
          </Button>
          {confirm !== undefined && (
            <Button
              type="submit"
              form={id}
              variant={isDanger ? 'danger' : 'primary'}
              loading={form.isSending}
              disabled={isBarred}
            >
              {confirm}
            </Button>
          )}
        </>
      }
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
    </ModalOnDemand>
  )
}
