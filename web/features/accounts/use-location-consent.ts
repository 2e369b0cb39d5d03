import { useState } from 'react'
import { useSettings } from './accounts.data.ts'

export type LocationConsentState = ReturnType<typeof useLocationConsent>

/** Holds back what shows the member's place until he has agreed to it, once for his account. */
export function useLocationConsent() {
  const settings = useSettings()
  const [isAsked, setIsAsked] = useState(false)
  const [deed, setDeed] = useState<{ readonly run: () => void }>()

  /** Runs at once what he has agreed to before, on whatever device; else asks first. */
  const whenAgreed = async (run: () => void) => {
    if (settings.data?.consents.includes('LOCATION')) return run()
    const { data: latest } = await settings.refetch()
    if (latest?.consents.includes('LOCATION')) return run()
    setDeed({ run })
    setIsAsked(true)
  }
  return {
    whenAgreed: (run: () => void) => void whenAgreed(run),
    isAsked,
    close: () => setIsAsked(false),
    runDeed: () => deed?.run(),
  }
}
