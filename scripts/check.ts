/** `npm run check`: all checks besides the tests. */
import { runChecks } from './check/checks.ts'

const { failed } = await runChecks()
if (failed > 0) process.exitCode = 1
