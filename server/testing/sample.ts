import { inject, onTestFinished } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this is `npm run test:deep`. */
    isDeep: boolean
  }
  interface TaskMeta {
    figures?: string[]
  }
}

/**
 * How much a test tries: in `npm test` the least at which it still finds every planted fault, in `npm run test:deep` all.
 * A test file that calls this is run by both.
 */
export const sample = <Value>(least: Value, all: Value): Value => (inject('isDeep') ? all : least)

/** Notes what the running test has found; `npm run test:deep` writes it into docs/deep-run.md. */
export function noteFigure(figure: string): void {
  onTestFinished(({ task }) => {
    task.meta.figures = [...(task.meta.figures ?? []), figure]
  })
}
