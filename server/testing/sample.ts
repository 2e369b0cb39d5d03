import { inject, onTestFinished } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether `npm run test:deep` runs. */
    isDeep: boolean
  }
  interface TaskMeta {
    figures?: string[]
  }
}

/**
 * How much a test tries. `npm test` uses the least that still finds every planted fault, and `npm run test:deep` uses
 * all. Both run every test file that calls this.
 */
export const sample = <Value>(least: Value, all: Value): Value => (inject('isDeep') ? all : least)

/** Records a result of the running test. `npm run test:deep` writes it into docs/deep-run.md. */
export function noteFigure(figure: string): void {
  onTestFinished(({ task }) => {
    task.meta.figures = [...(task.meta.figures ?? []), figure]
  })
}
