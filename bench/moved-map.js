/** Runs in the page: pans and zooms the map, and returns the time of each frame, in ms. */
globalThis.framesOfMovedMap = async () => {
  const panSteps = 120
  const stepPx = 7
  const zoomMs = 900
  const map = document.querySelector('.leaflet-container')
  const pane = document.querySelector('.leaflet-map-pane')
  if (!map || !pane) throw new Error('there is no map')
  const { left, top, width, height } = map.getBoundingClientRect()
  const middle = { x: left + width / 2, y: top + height / 2 }
  const frames = []
  const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve))
  const record = async count => {
    const beganAt = await nextFrame()
    for (let last = beganAt, frame = 0; count(last - beganAt, frame); frame++) {
      const now = await nextFrame()
      frames.push(now - last)
      last = now
    }
  }
  const mouse = (type, x, y) =>
    (type === 'mousedown' ? map : document).dispatchEvent(
      new MouseEvent(type, { bubbles: true, clientX: x, clientY: y, button: 0, buttons: 1 }),
    )
  const wheel = deltaY =>
    map.dispatchEvent(
      new WheelEvent('wheel', { bubbles: true, deltaY, clientX: middle.x, clientY: middle.y }),
    )

  const before = pane.getBoundingClientRect().left
  mouse('mousedown', middle.x, middle.y)
  await record((_, frame) => {
    const turn = (frame / panSteps) * 2 * Math.PI
    const reach = (panSteps * stepPx) / (2 * Math.PI)
    mouse(
      'mousemove',
      middle.x + reach * Math.sin(turn),
      middle.y + reach * (1 - Math.cos(turn)) * 0.5,
    )
    if (frame === panSteps / 4 && pane.getBoundingClientRect().left === before) {
      throw new Error('the map does not move')
    }
    return frame < panSteps
  })
  mouse('mouseup', middle.x, middle.y)
  for (const deltaY of [-120, 120]) {
    wheel(deltaY)
    await record(elapsedMs => elapsedMs < zoomMs)
  }
  return frames
}
