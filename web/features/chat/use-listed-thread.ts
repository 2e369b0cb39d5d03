import { useMemo } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { fieldsOf } from '#web/lib/fields-of.ts'

/** How many conversations were opened from the list one after another. Stored with each history entry. */
interface ThreadState {
  readonly opened: number
  /** The number of the message that it was opened for. */
  readonly found?: number
}

/**
 * The conversation beside the list, or in its place. The other member's id is in the hash, which no server receives.
 */
export function useListedThread() {
  const { search, hash, state } = useLocation()
  const openId = hash.slice(1) || undefined
  const opened = openedOf(state)
  const isReturn = useNavigationType() === 'POP'
  // An object of its own for each time that a found message is opened. A reload or Back opens where it was left.
  const foundIn = useMemo(() => (isReturn ? undefined : foundOf(state)), [state, isReturn])
  return {
    openId,
    /** History entries between here and the list; 0 if the member did not come from the list. */
    opened,
    found: foundIn,
    linkTo: (id: string, found?: number) => ({
      to: { search, hash: id },
      state: {
        opened: openId === id ? opened : opened + 1,
        ...(found !== undefined && { found }),
      } satisfies ThreadState,
      // Another message of the open conversation is no other screen.
      replace: openId === id,
    }),
    list: { search, hash: '' },
  }
}

function openedOf(state: unknown): number {
  const { opened } = fieldsOf(state)
  return typeof opened === 'number' ? opened : 0
}

function foundOf(state: unknown) {
  const { found } = fieldsOf(state)
  return typeof found === 'number' ? { number: found } : undefined
}
