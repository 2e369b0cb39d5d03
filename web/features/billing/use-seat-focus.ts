import { type RefObject, useEffect, useRef } from 'react'
import type { Seat } from '#shared/contract/billing.ts'

/** A button in the list of seats: the first or the last of a row. */
interface Wanted {
  readonly place: number
  readonly button: 'first' | 'last'
}

/** Keeps the focus in the section of seats when what was pressed goes away with the row that it made or ended. */
export function useSeatFocus(section: RefObject<HTMLElement | null>, seats: readonly Seat[]) {
  const wanted = useRef<Wanted>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are read from the page whenever the list changes
  useEffect(() => {
    // Somebody who is elsewhere stays there.
    const isLost = document.activeElement === document.body
    if (wanted.current && isLost) buttonOf(section.current, wanted.current)?.focus()
    wanted.current = undefined
  }, [section, seats])
  return {
    /** Said before the list changes: where the focus goes on if it is lost by that. */
    goOnAt: (next: Wanted) => {
      wanted.current = next
    },
    /** Where it goes on when a dialog closes that a button of this row has opened. */
    after: (pressed: HTMLElement, place: number) =>
      pressed.isConnected ? pressed : buttonOf(section.current, { place, button: 'last' }),
  }
}

/** In the row at that place or the last one, else the section itself. */
function buttonOf(section: HTMLElement | null, { place, button }: Wanted): HTMLElement | null {
  const rows = [...(section?.querySelectorAll('li') ?? [])]
  const buttons = [...((rows[place] ?? rows.at(-1))?.querySelectorAll('button') ?? [])]
  return buttons.at(button === 'first' ? 0 : -1) ?? section
}
