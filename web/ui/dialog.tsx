import { Modal, type ModalProps } from './modal.tsx'

export interface DialogProps extends Omit<ModalProps, 'shape'> {}

export function Dialog(props: DialogProps) {
  return <Modal {...props} shape="dialog" />
}
