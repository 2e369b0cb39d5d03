import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase } from '#server/platform/database/connect.ts'
import { describeSchema } from '#server/platform/database/describe-schema.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/start-embedded-postgres.ts'
import { root, runTool } from './run-tool.ts'

const schemaFile = 'server/schema.sql'
const typesFile = 'server/platform/database/schema.generated.ts'

/** The two files that follow from the migrations, as path and text, from a fresh database. */
export async function makeSchema(): Promise<ReadonlyMap<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'lambda-schema-'))
  const server = await startEmbeddedPostgres({ dataDirectory: folder, log: () => undefined })
  const connection = connectDatabase(server.connection)
  try {
    await migrate(connection.db)
    const schema = `-- Written by npm run schema from what the migrations make.\n\n${await describeSchema(connection.db)}`
    const types = await generateTypes(server.connection, join(folder, 'types.ts'))
    return new Map([
      [schemaFile, schema],
      [typesFile, types],
    ])
  } finally {
    await connection.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Names the files in the repository that differ from the result of the migrations. */
export async function checkSchema(): Promise<string | undefined> {
  const stale: string[] = []
  for (const [path, made] of await makeSchema()) {
    const held = await readFile(join(root, path), 'utf8').catch(() => '')
    if (held !== made)
      stale.push(`${path} differs from what the migrations make: ${firstDifference(held, made)}`)
  }
  if (stale.length === 0) return undefined
  return [...stale, 'npm run schema writes both files anew.'].join('\n')
}

function firstDifference(held: string, made: string) {
  const heldLines = held.split('\n')
  const madeLines = made.split('\n')
  const index = madeLines.findIndex((line, at) => line !== heldLines[at])
  const at = index === -1 ? madeLines.length : index
  return `line ${at + 1} is '${heldLines[at] ?? ''}', should be '${madeLines[at] ?? ''}'`
}

async function generateTypes(
  address: { host: string; user: string; database: string },
  file: string,
): Promise<string> {
  const { host, user, database } = address
  const failure = await runTool('kysely-codegen', [
    '--dialect=postgres',
    `--url=postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    '--date-parser=string',
    '--type-mapping={"int8":"number"}',
    '--exclude-pattern=pgboss.*',
    `--out-file=${file}`,
  ])
  if (failure !== undefined) throw new Error(failure)
  return readFile(file, 'utf8')
}
