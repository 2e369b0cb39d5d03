/** Runs in the page: measures from an Enter or a click to the end of the frame that first shows the words in the log. */
globalThis.watchEcho = words => {
  globalThis.echoTime = new Promise(resolve => {
    let pressedAt
    const press = ({ type, key, timeStamp }) => {
      if (type === 'click' || key === 'Enter') pressedAt ??= timeStamp
    }
    const hasWords = node => node.textContent.includes(words) && node.isConnected
    const isShown = ({ target, addedNodes }) =>
      target.closest('[role=log]') && [...addedNodes].some(hasWords)
    const observer = new MutationObserver(changes => {
      if (pressedAt === undefined || !changes.some(isShown)) return
      observer.disconnect()
      for (const type of ['keydown', 'click']) removeEventListener(type, press, { capture: true })
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        // The next task follows style, layout and paint of this frame.
        port1.onmessage = () => resolve(performance.now() - pressedAt)
        port2.postMessage(undefined)
      })
    })
    for (const type of ['keydown', 'click']) addEventListener(type, press, { capture: true })
    observer.observe(document.body, { childList: true, subtree: true })
  })
}

/** Whether the next message can be typed. */
globalThis.isFieldFree = () => {
  const field = document.querySelector('textarea')
  return field !== null && field.value === '' && !field.readOnly
}
