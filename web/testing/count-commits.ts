/** How often React has drawn since the page was opened. It looks once whether somebody counts: when it is loaded itself. */
interface Hook {
  commits: number
}

const name = '__REACT_DEVTOOLS_GLOBAL_HOOK__'
const hook: Hook = Reflect.get(globalThis, name) ?? {
  commits: 0,
  supportsFiber: true,
  inject: () => 1,
  onCommitFiberRoot: () => {
    hook.commits += 1
  },
  onCommitFiberUnmount: () => undefined,
}
Reflect.set(globalThis, name, hook)

/** Counts what is drawn from here on. @returns what says how often that was */
export function countCommits(): () => number {
  const before = hook.commits
  return () => hook.commits - before
}
