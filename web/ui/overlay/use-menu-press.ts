import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

const pressMs = 500
/** A touch that moves farther than this scrolls. */
const slackPx = 10

interface Press {
  readonly button: HTMLButtonElement
  readonly x: number
  readonly y: number
  readonly timer: ReturnType<typeof setTimeout>
  isLong: boolean
}

/** A long press in a list, or the context menu key, opens the Menu of a row marked by `data-pressable`. */
export function useMenuPress() {
  const press = useRef<Press>(undefined)
  const isByMouse = useRef(false)
  const end = () => {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }
  useEffect(() => () => clearTimeout(press.current?.timer), [])
  return {
    onPointerDown: (event: PointerEvent) => {
      end()
      isByMouse.current = event.pointerType === 'mouse'
      const button = menuButtonOf(event.target)
      if (isByMouse.current || !event.isPrimary || !button) return
      const open = () => {
        if (!press.current) return
        press.current.isLong = true
        navigator.vibrate?.(10)
        openBy(button)
      }
      const timer = setTimeout(open, pressMs)
      press.current = { button, x: event.clientX, y: event.clientY, timer, isLong: false }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x = clientX, y = clientY, isLong } = press.current ?? {}
      if (!isLong && Math.hypot(clientX - x, clientY - y) > slackPx) end()
    },
    onPointerCancel: () => {
      if (!press.current?.isLong) end()
    },
    onPointerUp: () => {
      const { isLong, button } = press.current ?? {}
      // The browser takes the end of the press for one outside the menu.
      if (isLong && button) openBy(button)
      else end()
    },
    /** The end of a long press is no click. */
    onClickCapture: (event: MouseEvent) => {
      const isOnButton = event.target === press.current?.button
      if (!press.current?.isLong || isOnButton) return
      event.preventDefault()
      event.stopPropagation()
      end()
    },
    onContextMenu: (event: MouseEvent) => {
      const button = menuButtonOf(event.target)
      // With a mouse, the browser's own menu opens links elsewhere and copies words.
      if (!button || (isByMouse.current && event.button === 2)) return
      event.preventDefault()
      if (press.current) press.current.isLong = true
      openBy(button)
    },
  }
}

function menuButtonOf(target: EventTarget): HTMLButtonElement | undefined {
  if (!(target instanceof Element) || target.closest('[popover]')) return undefined
  const row = target.closest('[data-pressable]')
  return row?.querySelector<HTMLButtonElement>('button[aria-haspopup=menu]') ?? undefined
}

function openBy(button: HTMLButtonElement) {
  const menu = button.popoverTargetElement
  if (menu?.matches(':popover-open') === false) button.click()
}
