import type { RefObject } from 'react'
import { buttonBeside } from '#web/ui/button-beside.ts'

/** A pressed button goes with its row. @returns what gives, while the row is there, how to go on with the focus later */
export function useFocusBeside(section: RefObject<HTMLElement | null>) {
  return (button: Element) => {
    const beside = buttonBeside(button)
    return () => (beside?.isConnected ? beside : section.current)?.focus()
  }
}
