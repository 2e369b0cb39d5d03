import { Toast } from '@base-ui/react/toast'
import { useEffect } from 'react'
import type { ToastMessage } from './toast-message.ts'

/** Hands waiting messages over to Base UI's toasts. */
export function useTakeToasts(
  waiting: readonly ToastMessage[],
  onTaken: (messages: readonly ToastMessage[]) => void,
) {
  const { add, close } = Toast.useToastManager()
  useEffect(() => {
    if (waiting.length === 0) return
    for (const { id: wishedId, title, description, kind = 'info', timeoutMs, action } of waiting) {
      const id = add({
        id: wishedId,
        title,
        description,
        type: kind,
        timeout: timeoutMs,
        priority: kind === 'error' ? 'high' : 'low',
        actionProps: action && {
          children: action.label,
          onClick: () => {
            close(id)
            action.onSelect()
          },
        },
      })
    }
    onTaken(waiting)
  }, [waiting, onTaken, add, close])
}
