/** How often React has rendered since the page opened. React looks for this hook once, when it loads. */
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

/** Counts renders from here on. @returns a function that returns the count */
export function countCommits(): () => number {
  const before = hook.commits
  return () => hook.commits - before
}
