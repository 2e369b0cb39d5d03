interface KeyPress {
  readonly key: string
  readonly shiftKey: boolean
  readonly isComposing: boolean
}

/** Enter sends on a hardware keyboard, but not on a touch keyboard or while an input method composes a word. */
export function isSendKey(press: KeyPress, hasKeyboard: boolean): boolean {
  return press.key === 'Enter' && hasKeyboard && !press.shiftKey && !press.isComposing
}
