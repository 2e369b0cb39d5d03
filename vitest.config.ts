import { defineConfig } from 'vitest/config'
import { browserRetries, componentTests } from './scripts/test/component-tests.ts'

/** Two workers: every check must fit a machine of two cores. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // Files share the modules of their worker, and a browser: what a file changes beside itself it takes back.
    isolate: false,
    // As long as a machine at work on other things needs: no span decides.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 180_000,
    hookTimeout: 180_000,
    css: { include: [/\?raw$/] },
    provide: { isDeep: process.env.TEST_DEEP === 'yes' },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{shared,server,web,scripts,bench}/**/*.test.ts', '*.test.ts'],
          exclude: ['**/*.http.test.ts', '**/node_modules/**'],
        },
      },
      componentTests,
      {
        extends: true,
        test: {
          name: 'http',
          include: ['server/**/*.http.test.ts'],
          globalSetup: ['server/testing/database.setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          // After the others: two workers are all that two cores carry.
          sequence: { groupOrder: 2 },
          include: ['e2e/**/*.e2e.test.ts'],
          globalSetup: ['server/testing/database.setup.ts', 'e2e/browser.setup.ts'],
          testTimeout: 300_000,
          retry: browserRetries,
        },
      },
    ],
  },
})
