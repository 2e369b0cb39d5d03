/** Runs in the page: scrolls the messages up, back at an end, and returns the time of each frame, in ms. */
globalThis.framesOfScrolledLog = async () => {
  const log = document.querySelector('[role=log]')
  if (!log) throw new Error('there are no messages')
  const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve))
  const frames = []
  let stepPx = -120
  let last = await nextFrame()
  while (frames.length < 300) {
    const before = log.scrollTop
    log.scrollTop += stepPx
    if (log.scrollTop === before) stepPx = -stepPx
    const now = await nextFrame()
    frames.push(now - last)
    last = now
  }
  return frames
}
