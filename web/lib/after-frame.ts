const tasks = new Set<() => void>()

/** Runs a task once the next frame is drawn, but before the page closes or is hidden. */
export function afterFrame(task: () => void): void {
  tasks.add(task)
  const run = () => {
    if (tasks.delete(task)) task()
  }
  if (document.hidden) run()
  else requestAnimationFrame(() => startTask(run))
}

/** A frame is drawn between its callbacks and the next task. */
function startTask(run: () => void) {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    run()
  }
  port2.postMessage(undefined)
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
