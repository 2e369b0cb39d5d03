import { Toast } from '@base-ui/react/toast'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef } from 'react'
import { uiTexts } from '#shared/texts/ui.ts'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { useHeldTimer } from '../held-timer.ts'
import styles from './toast.module.css'

const usualMs = 5_000

export interface ToastMessage {
  /** A second message with the same id replaces the first. */
  id?: string
  title: string
  description?: string
  kind?: 'info' | 'success' | 'error'
  /** Found on a screen of its own, so it is not among the recent notices. */
  isListed?: boolean
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
  /** Called with each message that is shown. */
  onShown: ((message: ToastMessage) => void) | undefined
  reader: string | undefined
}

export function ToastRegion(props: ToastRegionProps) {
  const region = useRef<HTMLDivElement>(null)
  return (
    // The library would not begin their time anew after a pause.
    <Toast.Provider limit={3} timeout={0}>
      <Toast.Portal>
        {/* F6 moves the focus to the viewport itself. */}
        <div ref={region}>
          <Toast.Viewport className={styles.viewport} aria-label={uiTexts.notifications}>
            <ToastList {...props} region={region} />
          </Toast.Viewport>
        </div>
      </Toast.Portal>
    </Toast.Provider>
  )
}

type Region = RefObject<HTMLDivElement | null>

function ToastList({ region, ...props }: ToastRegionProps & { region: Region }) {
  const { toasts } = Toast.useToastManager<ToastTime>()
  useRequests(props)
  return toasts.map(toast => <OneToast key={toast.id} toast={toast} region={region} />)
}

/** An object of its own for each time it is shown. */
interface ToastTime {
  readonly shownMs: number
}

interface OneToastProps {
  toast: Toast.Root.ToastObject<ToastTime>
  region: Region
}

function OneToast({ toast, region }: OneToastProps) {
  const { close } = Toast.useToastManager()
  // All of them wait together, so that none moves under the pointer.
  useHeldTimer(region, toast.data?.shownMs ?? 0, toast.data, () => close(toast.id))
  return (
    // The library hides urgent toasts, and the button that dismisses any toast, from screen readers that browse,
    // because it has announced them.
    <Toast.Root
      toast={toast}
      className={styles.toast}
      aria-hidden={false}
      // The region is live, and the library announces urgent ones by themselves.
      aria-live={toast.priority === 'high' ? 'off' : undefined}
    >
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
  )
}

const ToastAction = () => <Toast.Action render={<Button variant="quiet" />} />

/** Passes waiting requests to Base UI's toasts. */
function useRequests({ waiting, onDone, onShown, reader }: ToastRegionProps) {
  const { add, close } = Toast.useToastManager<ToastTime>()
  useEffect(() => {
    if (waiting.length === 0) return
    for (const { id, message, reader: whose } of waiting) {
      if (whose !== reader) continue
      if (!message) {
        close(id)
        continue
      }
      if (!message.isListed) onShown?.(message)
      const { title, description, kind = 'info', timeoutMs = usualMs, action, onClose } = message
      add({
        id,
        title,
        description,
        type: kind,
        data: { shownMs: timeoutMs },
        priority: kind === 'error' ? 'high' : 'low',
        onClose,
        actionProps: action && {
          children: action.label,
          onClick: () => {
            // Before the toast closes, because its end may be what the action prevents.
            action.onSelect()
            close(id)
          },
        },
      })
    }
    onDone(waiting)
  }, [waiting, onDone, onShown, reader, add, close])
}
