/** Runs in the page: marks in the trace when the words are in the log. */
globalThis.watchEcho = words => {
  globalThis.echo = new Promise(resolve => {
    const hasWords = node => node.textContent.includes(words) && node.isConnected
    const isShown = ({ target, addedNodes }) =>
      target.closest('[role=log]') && [...addedNodes].some(hasWords)
    const observer = new MutationObserver(changes => {
      if (!changes.some(isShown)) return
      observer.disconnect()
      performance.mark('echo')
      resolve()
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
}

/** Whether the next message can be typed. */
globalThis.isFieldFree = () => {
  const field = document.querySelector('textarea')
  return field !== null && field.value === '' && !field.readOnly
}
