import { defineConfig } from 'vitest/config'

/** Two workers: every check must fit a machine of two cores. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // As long as a machine at work on other things needs.
    expect: { poll: { timeout: 20_000 } },
    css: { include: [/\?raw$/] },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{shared,server,web,scripts,bench}/**/*.test.{ts,tsx}', '*.test.ts'],
          exclude: ['**/*.http.test.ts', '**/node_modules/**'],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'http',
          include: ['server/**/*.http.test.ts'],
          globalSetup: ['server/testing/database.setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.test.ts'],
          globalSetup: ['e2e/prepare.setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
