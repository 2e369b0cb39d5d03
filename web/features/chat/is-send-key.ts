interface KeyPress {
  readonly key: string
  readonly shiftKey: boolean
  readonly isComposing: boolean
}

/** With a real keyboard Enter sends; on a touch keyboard, and while a word is composed, it does not. */
export function isSendKey(press: KeyPress, hasKeyboard: boolean): boolean {
  return press.key === 'Enter' && hasKeyboard && !press.shiftKey && !press.isComposing
}
