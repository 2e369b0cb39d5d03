import { defineConfig } from 'vitest/config'

/** Two workers: every check must fit a machine of two cores. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{shared,server,web,scripts}/**/*.test.{ts,tsx}', '*.test.ts'],
          exclude: ['**/*.http.test.ts'],
        },
      },
    ],
  },
})
