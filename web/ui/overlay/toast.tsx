import {
  createContext,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useState,
} from 'react'
import { onDemand } from '../on-demand.tsx'
import { ErrorBoundary } from '../state/error-boundary.tsx'
import type { ToastMessage } from './toast-region.tsx'

type ShowToast = (message: ToastMessage) => void

const ToastContext = createContext<ShowToast | undefined>(undefined)

let count = 0

const ToastRegion = onDemand(async () => (await import('./toast-region.tsx')).ToastRegion)

export interface ToastProviderProps {
  children: ReactNode
}

/** Stands once around the app. The drawn part comes after the first screen that may need it, not with the page. */
export function ToastProvider({ children }: ToastProviderProps) {
  const [waiting, setWaiting] = useState<readonly ToastMessage[]>([])
  const [isNeeded, setIsNeeded] = useState(false)
  const show = useCallback((message: ToastMessage) => {
    setIsNeeded(true)
    count += 1
    const id = message.id ?? `toast-${count}`
    setWaiting(before => [...before, { ...message, id }])
  }, [])
  const removeAdded = useCallback((messages: readonly ToastMessage[]) => {
    setWaiting(before => before.filter(message => !messages.includes(message)))
  }, [])
  return (
    <ToastContext value={show}>
      {children}
      {isNeeded && (
        <ErrorBoundary fallback={null} resetKey="">
          <Suspense>
            <ToastRegion waiting={waiting} onAdded={removeAdded} />
          </Suspense>
        </ErrorBoundary>
      )}
    </ToastContext>
  )
}

/** Gives the function that shows a toast; it stays the same between renders. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext)
  if (!show) throw new Error('useToast needs a ToastProvider around it')
  // Many a toast says that the network is gone: by then it is too late to load it.
  useEffect(() => void ToastRegion.preload(), [])
  return show
}
