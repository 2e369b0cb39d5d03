import { useState } from 'react'
import { useSettings } from './accounts.data.ts'

export type LocationConsentState = ReturnType<typeof useLocationConsent>

/** Runs what shows the member's location only after they have agreed to it, once per account. */
export function useLocationConsent() {
  const settings = useSettings()
  const [isOpen, setIsOpen] = useState(false)
  const [pending, setPending] = useState<{ readonly run: () => void }>()

  // Refetched, since the member may have agreed on another device.
  const runWhenAgreed = async (run: () => void) => {
    if (settings.data?.consents.includes('LOCATION')) return run()
    const { data: latest } = await settings.refetch()
    if (latest?.consents.includes('LOCATION')) return run()
    setPending({ run })
    setIsOpen(true)
  }
  return {
    whenAgreed: (run: () => void) => void runWhenAgreed(run),
    isOpen,
    close: () => setIsOpen(false),
    runPending: () => pending?.run(),
  }
}
