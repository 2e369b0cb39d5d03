import { type Kysely, PostgresDialect, type PostgresDialectConfig, PostgresDriver } from 'kysely'

type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0]
type Task = () => void

const tasksOf = new WeakMap<object, Task[]>()

/**
 * Runs a task after the commit of the transaction `db`, and not after its rollback. Without a transaction it runs at
 * once. If the answer to the commit is lost, so is the task. A savepoint keeps its tasks when it is rolled back, so a
 * task must be harmless then, as a notice is. It returns at once and throws nothing.
 */
export async function afterCommit<Tables>(db: Kysely<Tables>, task: Task): Promise<void> {
  if (!db.isTransaction) return task()
  await db.getExecutor().provideConnection(async connection => {
    const tasks = tasksOf.get(connection)
    if (tasks) tasks.push(task)
    else tasksOf.set(connection, [task])
  })
}

class Driver extends PostgresDriver {
  override async commitTransaction(connection: Connection): Promise<void> {
    const tasks = takeTasks(connection)
    await super.commitTransaction(connection)
    for (const task of tasks) task()
  }

  override async rollbackTransaction(connection: Connection): Promise<void> {
    takeTasks(connection)
    await super.rollbackTransaction(connection)
  }
}

function takeTasks(connection: object): readonly Task[] {
  const tasks = tasksOf.get(connection) ?? []
  tasksOf.delete(connection)
  return tasks
}

/** PostgreSQL with tasks after commits. */
export class Dialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): PostgresDriver {
    return new Driver(this.#config)
  }
}
