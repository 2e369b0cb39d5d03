import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useDiscoveryFilter } from './use-discovery-filter.ts'

/** Clears the whole filter. Each time begins another round, in which nothing half typed is left. */
export function useClearRound() {
  const { setFilter } = useDiscoveryFilter()
  const [round, setRound] = useState(0)
  const clear = () => {
    // First, for the fields that go away send on what they have.
    flushSync(() => setRound(before => before + 1))
    setFilter({})
  }
  return { round, clear }
}
