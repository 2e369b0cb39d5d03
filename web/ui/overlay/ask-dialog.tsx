import type { Ref } from 'react'
import { uiTexts } from '#shared/texts/ui.ts'
import { Button } from '../button/button.tsx'
import { ModalOnDemand, type ModalOnDemandProps } from './modal-on-demand.tsx'

export interface AskDialogProps
  extends Omit<ModalOnDemandProps, 'shape' | 'onOpenChange' | 'actions'> {
  cancel?: string
  cancelRef?: Ref<HTMLButtonElement> | undefined
  /** If left out, there is nothing left to confirm. */
  confirm?: string | undefined
  isDanger?: boolean | undefined
  isSending?: boolean
  /** Something else has to be done first. */
  isBarred?: boolean | undefined
  /** The form in the dialog that the confirm button submits. */
  formId?: string
  onClose: () => void
  onConfirm?: () => void
}

/** A dialog that ends with cancel and confirm buttons. */
export function AskDialog(props: AskDialogProps) {
  const {
    cancel = uiTexts.cancel,
    cancelRef,
    confirm,
    isDanger,
    isSending = false,
    isBarred,
    formId,
    ...rest
  } = props
  const { onClose, onConfirm, ...modal } = rest
  return (
    <ModalOnDemand
      {...modal}
      onOpenChange={open => !open && onClose()}
      actions={
        <>
          <Button ref={cancelRef} onClick={onClose} disabled={modal.isBusy}>
            {cancel}
          </Button>
          {confirm !== undefined && (
            <Button
              type={formId === undefined ? 'button' : 'submit'}
              form={formId}
              variant={isDanger ? 'danger' : 'primary'}
              loading={isSending}
              disabled={isBarred}
              onClick={onConfirm}
            >
              {confirm}
            </Button>
          )}
        </>
      }
    />
  )
}
