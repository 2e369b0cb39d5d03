const gapPx = 6
const edgePx = 8

/**
 * Puts a shown popover below its anchor, or above it where there is no room below, and keeps it
 * within the window. Positions are those of the window: the popover is `position: fixed`.
 */
export function placeBeside(popover: HTMLElement, anchor: HTMLElement, align: 'center' | 'end') {
  const around = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = popover
  const below = around.bottom + gapPx
  const fitsBelow = below + height + edgePx <= window.innerHeight
  const wished = align === 'end' ? around.right - width : around.left + (around.width - width) / 2
  const farthest = document.documentElement.clientWidth - width - edgePx
  popover.style.top = `${Math.max(edgePx, fitsBelow ? below : around.top - gapPx - height)}px`
  popover.style.left = `${Math.max(edgePx, Math.min(wished, farthest))}px`
  popover.dataset.side = fitsBelow ? 'below' : 'above'
}
