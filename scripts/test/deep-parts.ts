import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../check/run-tool.ts'
import { filesBelow } from '../check/source-files.ts'

/** The parts of `npm run test:deep`, and how the paths of the test files in each begin. */
export const deepParts: Readonly<Record<string, readonly string[]>> = {
  attacks: [
    'server/attacks/',
    'server/platform/serve/worst-requests.http.test.ts',
    'server/features/accounts/guessing.http.test.ts',
  ],
  // Others' calls are timed beside them: nothing else runs.
  'slow-readers': ['server/platform/serve/slow-readers.http.test.ts'],
  books: ['server/features/billing/'],
  erasure: ['server/account-erasure.http.test.ts'],
  demo: ['server/demo/'],
  blocks: ['server/block-races.http.test.ts'],
  kills: ['server/killed-jobs.http.test.ts', 'server/stop-while-starting.test.ts'],
  upgrades: ['server/upgrade.http.test.ts'],
  screens: ['e2e/brands.e2e.test.ts', 'e2e/screens.e2e.test.ts'],
  writes: ['e2e/writes.e2e.test.ts'],
}

/** The test files that ask server/testing/sample.ts how much they are to try. */
export function deepFiles(): string[] {
  const isDeep = (path: string) =>
    /import .*\bsample\b.* from '.*\/sample\.ts'/.test(readFileSync(join(root, path), 'utf8'))
  const tests = filesBelow('server', 'shared', 'web', 'e2e').filter(path =>
    /\.test\.tsx?$/.test(path),
  )
  return tests.filter(isDeep)
}

/** Those of one part. */
export const filesOfPart = (part: string): string[] =>
  deepFiles().filter(path => deepParts[part]?.some(beginning => path.startsWith(beginning)))
