interface PointerWay {
  /** It has gone far enough to be no press. */
  readonly onStart: () => void
  readonly onMove: (x: number, y: number) => void
  readonly onEnd: (isDropped: boolean) => void
}

const startPx = 6
const edgePx = 72
const scrollPx = 12

/** Follows a pointer from its press to its end, wherever it goes; near an edge of the window the page scrolls. */
export function followPointer(press: PointerEvent, way: PointerWay): void {
  const listen = new AbortController()
  const { signal } = listen
  let [x, y] = [press.clientX, press.clientY]
  let isStarted = false
  const end = (isDropped: boolean) => {
    listen.abort()
    if (!isStarted) return
    swallowClick()
    way.onEnd(isDropped)
  }
  const tick = () => {
    if (signal.aborted) return
    window.scrollBy(0, scrollStep(y))
    way.onMove(x, y)
    requestAnimationFrame(tick)
  }
  const move = (event: PointerEvent) => {
    if (event.pointerId !== press.pointerId) return
    ;[x, y] = [event.clientX, event.clientY]
    if (isStarted || Math.hypot(x - press.clientX, y - press.clientY) < startPx) return
    isStarted = true
    way.onStart()
    requestAnimationFrame(tick)
  }
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener(
    'pointerup',
    ({ pointerId }) => pointerId === press.pointerId && end(true),
    { signal },
  )
  window.addEventListener('pointercancel', () => end(false), { signal })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal })
}

function scrollStep(y: number) {
  if (y < edgePx) return -scrollPx
  return y > window.innerHeight - edgePx ? scrollPx : 0
}

/** Letting go above the button that was pressed is a click to the browser. */
function swallowClick() {
  const listen = new AbortController()
  const swallow = (event: Event) => event.stopPropagation()
  window.addEventListener('click', swallow, { capture: true, signal: listen.signal })
  setTimeout(() => listen.abort())
}
