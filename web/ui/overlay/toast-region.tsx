import { Toast } from '@base-ui/react/toast'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { uiTexts } from '#shared/texts/ui.ts'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import styles from './toast.module.css'

export interface ToastMessage {
  /** A second message with the same id replaces the first. */
  id?: string
  title: string
  description?: string
  kind?: 'info' | 'success' | 'error'
  /** 0 keeps it until it is dismissed; 5000 by default. */
  timeoutMs?: number
  action?: { label: string; onSelect: () => void }
  /** Called however it was closed. */
  onClose?: () => void
}

/** A request to show a message, or without one to close it. */
export interface ToastRequest {
  readonly id: string
  /** The member it is for. Nobody else sees it. */
  readonly reader: string | undefined
  readonly message: ToastMessage | undefined
}

export interface ToastRegionProps {
  /** Unhandled requests. Each goes to `onDone` once it is handled. */
  waiting: readonly ToastRequest[]
  onDone: (requests: readonly ToastRequest[]) => void
  reader: string | undefined
}

export function ToastRegion(props: ToastRegionProps) {
  return (
    <Toast.Provider limit={3}>
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport} aria-label={uiTexts.notifications}>
          <ToastList {...props} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList(props: ToastRegionProps) {
  const { toasts } = Toast.useToastManager()
  useRequests(props)
  return toasts.map(toast => (
    // The library hides urgent toasts, and the button that dismisses any toast, from screen readers that browse,
    // because it has announced them.
    <Toast.Root key={toast.id} toast={toast} className={styles.toast} aria-hidden={false}>
      <span className={styles.icon} aria-hidden="true">
        {toast.type === 'success' && <IconCircleCheck size={22} />}
        {toast.type === 'error' && <IconAlertCircle size={22} />}
        {toast.type === 'info' && <IconInfoCircle size={22} />}
      </span>
      <div className={styles.words}>
        <Toast.Title className={styles.title} />
        <Toast.Description className={styles.description} />
        {toast.description && toast.actionProps && <ToastAction />}
      </div>
      {!toast.description && toast.actionProps && <ToastAction />}
      <Toast.Close
        aria-hidden={false}
        render={<IconButton label={uiTexts.dismiss} icon={IconX} />}
      />
    </Toast.Root>
  ))
}

const ToastAction = () => <Toast.Action render={<Button variant="quiet" />} />

/** Passes waiting requests to Base UI's toasts. */
function useRequests({ waiting, onDone, reader }: ToastRegionProps) {
  const { add, close } = Toast.useToastManager()
  useEffect(() => {
    if (waiting.length === 0) return
    for (const { id, message, reader: whose } of waiting) {
      if (whose !== reader) continue
      if (!message) {
        close(id)
        continue
      }
      const { title, description, kind = 'info', timeoutMs, action, onClose } = message
      add({
        id,
        title,
        description,
        type: kind,
        timeout: timeoutMs,
        priority: kind === 'error' ? 'high' : 'low',
        onClose,
        actionProps: action && {
          children: action.label,
          onClick: () => {
            close(id)
            action.onSelect()
          },
        },
      })
    }
    onDone(waiting)
  }, [waiting, onDone, reader, add, close])
}
