import type { ReactNode } from 'react'
import { createContext, lazy, Suspense, useCallback, useContext, useState } from 'react'
import type { ToastMessage } from './toast-message.ts'

type ShowToast = (message: ToastMessage) => void

const ToastContext = createContext<ShowToast | undefined>(undefined)

let shown = 0

const LazyToastRegion = lazy(async () => ({
  default: (await import('./toast-region.tsx')).ToastRegion,
}))

export interface ToastProviderProps {
  children: ReactNode
}

/** Stands once around the app. The drawn part comes with the first toast, not with the page. */
export function ToastProvider({ children }: ToastProviderProps) {
  const [waiting, setWaiting] = useState<readonly ToastMessage[]>([])
  const [isNeeded, setIsNeeded] = useState(false)
  const show = useCallback((message: ToastMessage) => {
    setIsNeeded(true)
    shown += 1
    const id = message.id ?? `toast-${shown}`
    setWaiting(before => [...before, { ...message, id }])
  }, [])
  const taken = useCallback((messages: readonly ToastMessage[]) => {
    setWaiting(before => before.filter(message => !messages.includes(message)))
  }, [])
  return (
    <ToastContext value={show}>
      {children}
      {isNeeded && (
        <Suspense>
          <LazyToastRegion waiting={waiting} onTaken={taken} />
        </Suspense>
      )}
    </ToastContext>
  )
}

/** Gives the function that shows a toast; it stays the same between renders. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext)
  if (!show) throw new Error('useToast needs a ToastProvider around it')
  return show
}
