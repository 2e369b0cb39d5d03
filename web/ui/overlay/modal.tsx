import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { uiTexts } from '#shared/texts/ui.ts'
import { IconButton } from '../button/icon-button.tsx'
import { Cluster } from '../layout/primitives.tsx'
import styles from './modal.module.css'

/** A dialog with a form focuses this first. */
const field =
  ':is(input:not([type=checkbox], [type=file]), select, textarea, [aria-pressed]):not([aria-hidden=true])'

export interface ModalProps {
  shape: 'dialog' | 'bottom' | 'side'
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** Buttons at the foot. The last one continues. */
  actions?: ReactNode
  wide?: boolean
  /** Takes the focus when it closes. If left out or null, the focus returns to where it was. */
  focusAfter?: () => HTMLElement | null
  /** False: a press outside does not close it, so that nothing typed is lost. */
  dismissible?: boolean
  /** The action is running: the dialog stays, to show its result. */
  isBusy?: boolean
  children?: ReactNode
}

/** A dialog or a drawer: backdrop, focus trap with return, Escape, title. */
export function Modal(props: ModalProps) {
  const { shape, open, onOpenChange, title, description, actions } = props
  const { wide = false, dismissible = true, isBusy = false, focusAfter, children } = props
  const popup = useRef<HTMLDivElement>(null)
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={next => {
        if (next || !isBusy) onOpenChange(next)
      }}
      disablePointerDismissal={!dismissible}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Popup
          className={styles.popup}
          data-shape={shape}
          data-wide={wide || undefined}
          ref={popup}
          initialFocus={() => popup.current?.querySelector<HTMLElement>(field) ?? true}
          {...(focusAfter && { finalFocus: () => !focusLater(focusAfter()) })}
        >
          <div className={styles.head}>
            <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
            <BaseDialog.Close render={<IconButton label={uiTexts.close} icon={IconX} />} />
          </div>
          <div className={styles.body}>
            {description && (
              <BaseDialog.Description className={styles.description}>
                {description}
              </BaseDialog.Description>
            )}
            {children}
          </div>
          {actions && (
            <Cluster gap={3} align="stretch" justify="end" pad={[4, 6, 5]} ruled>
              {actions}
            </Cluster>
          )}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

/**
 * Focuses once the dialog has closed. If Tab skips the element, Base UI would focus the first one inside it, which may
 * be about to disappear. @returns whether there is an element
 */
function focusLater(element: HTMLElement | null): boolean {
  if (!element) return false
  queueMicrotask(() => element.focus({ preventScroll: true }))
  return true
}
