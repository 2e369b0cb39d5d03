const tasks = new Set<() => void>()

/** Runs a task once the next frame is drawn, but before the page closes or is hidden. */
export function afterFrame(task: () => void): void {
  if (document.hidden) return task()
  const run = () => {
    if (tasks.delete(task)) task()
  }
  tasks.add(task)
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      run()
    }
    port2.postMessage(undefined)
  })
}

function runAll() {
  for (const task of tasks) {
    tasks.delete(task)
    task()
  }
}

window.addEventListener('pagehide', runAll)
// It follows `pagehide`, whose listeners may have added tasks.
document.addEventListener('visibilitychange', () => {
  if (document.hidden) runAll()
})
