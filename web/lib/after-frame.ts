import { onLeaving } from './on-leaving.ts'

const tasks = new Set<() => void>()

function run(task: () => void) {
  if (tasks.delete(task)) task()
}

/** Runs a task once the next frame is drawn, but before the page closes or is hidden, or the session ends. */
export function afterFrame(task: () => void): void {
  tasks.add(task)
  if (document.hidden) run(task)
  else requestAnimationFrame(() => requestAnimationFrame(() => run(task)))
}

const runAll = () => tasks.forEach(run)

onLeaving(runAll)
// It follows `pagehide`, whose listeners may have added tasks.
document.addEventListener('visibilitychange', () => {
  if (document.hidden) runAll()
})
