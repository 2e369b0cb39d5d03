import { useKeys } from '#web/ui/use-keys.ts'
import type { useZoom } from '#web/ui/use-zoom.ts'

interface ViewerDeeds {
  readonly zooming: ReturnType<typeof useZoom>
  readonly turnBy: (pages: number) => void
  readonly toFirst: () => void
  readonly toLast: () => void
  readonly close: () => void
}

const zoomFactor = 1.5
const stepPx = 80

/** Arrows turn the pages of whole pictures, and move a zoomed one. */
export function useViewerKeys({ zooming, turnBy, toFirst, toLast, close }: ViewerDeeds): void {
  const { isZoomed, panBy, zoomBy } = zooming
  const across = (pages: number) => (isZoomed ? panBy({ x: -pages * stepPx, y: 0 }) : turnBy(pages))
  useKeys(
    new Map([
      ['ArrowLeft', () => across(-1)],
      ['ArrowRight', () => across(1)],
      ['ArrowUp', () => panBy({ x: 0, y: stepPx })],
      ['ArrowDown', () => panBy({ x: 0, y: -stepPx })],
      ['Home', toFirst],
      ['End', toLast],
      ['+', () => zoomBy(zoomFactor)],
      ['-', () => zoomBy(1 / zoomFactor)],
      ['Escape', close],
    ]),
  )
}
