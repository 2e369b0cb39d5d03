import { Modal, type ModalProps } from './modal.tsx'

export interface DrawerProps extends Omit<ModalProps, 'shape' | 'wide'> {
  /** `bottom` rises from below, within the thumb's reach; `side` comes in from the end. */
  from?: 'bottom' | 'side'
}

export function Drawer({ from = 'bottom', ...props }: DrawerProps) {
  return <Modal {...props} shape={from} />
}
