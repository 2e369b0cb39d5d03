import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { onDemand, usePreload } from '../on-demand.tsx'
import { LatePart } from '../state/error-boundary.tsx'
import type { ToastMessage, ToastRegionProps, ToastRequest } from './toast-region.tsx'

/** @returns a function that closes it */
type ShowToast = (message: ToastMessage) => () => void

const ToastContext = createContext<ShowToast | undefined>(undefined)

let count = 0

const ToastRegion = onDemand(async () => (await import('./toast-region.tsx')).ToastRegion)

export interface ToastProviderProps extends Partial<Pick<ToastRegionProps, 'onShown'>> {
  /** The member logged in. Another member sees neither earlier toasts nor later results of earlier actions. */
  reader: string | undefined
  children: ReactNode
}

/** Mounted once around the app. The rendered part loads after the first screen that may need it, not with the page. */
export function ToastProvider({ reader, onShown, children }: ToastProviderProps) {
  const [waiting, setWaiting] = useState<readonly ToastRequest[]>([])
  const [isNeeded, setIsNeeded] = useState(false)
  const show = useCallback(
    (message: ToastMessage) => {
      setIsNeeded(true)
      count += 1
      const id = message.id ?? `toast-${count}`
      const add = (added: ToastMessage | undefined) =>
        setWaiting(before => [...before, { id, message: added, reader }])
      add(message)
      return () => add(undefined)
    },
    [reader],
  )
  const removeDone = useCallback((requests: readonly ToastRequest[]) => {
    setWaiting(before => before.filter(request => !requests.includes(request)))
  }, [])
  return (
    <ToastContext value={show}>
      {children}
      {isNeeded && (
        <LatePart onMissing={() => setIsNeeded(false)}>
          <ToastRegion
            key={reader}
            waiting={waiting}
            onDone={removeDone}
            {...{ reader, onShown }}
          />
        </LatePart>
      )}
    </ToastContext>
  )
}

/** For toasts that follow an answer of the site: their code loads only then. */
export function useLateToast(): ShowToast {
  const show = useContext(ToastContext)
  if (!show) throw new Error('useToast needs a ToastProvider around it')
  return show
}

/** Returns the function that shows a toast. It is stable while the reader stays the same. */
export function useToast(): ShowToast {
  const show = useLateToast()
  // Many toasts say that the network is gone, when it would be too late to load the code.
  usePreload(ToastRegion)
  return show
}
