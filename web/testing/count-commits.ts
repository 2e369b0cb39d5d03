/** How often React has rendered since the page opened. React looks for this hook once, when it loads. */
interface Hook {
  commits: number
  /** Renders by the name of the component. */
  renders: Map<string, number>
}

/** What React knows of a part of the screen. */
interface Fiber {
  readonly type: unknown
  readonly flags: number
  readonly child: Fiber | null
  readonly sibling: Fiber | null
  readonly alternate: Fiber | null
}

const performedWork = 1

const name = '__REACT_DEVTOOLS_GLOBAL_HOOK__'
const hook: Hook = Reflect.get(globalThis, name) ?? {
  commits: 0,
  renders: new Map(),
  supportsFiber: true,
  inject: () => 1,
  onCommitFiberRoot: (_: number, { current }: { readonly current: Fiber }) => {
    hook.commits += 1
    noteRenders(current)
  },
  onCommitFiberUnmount: () => undefined,
}
Reflect.set(globalThis, name, hook)

function noteRenders(fiber: Fiber) {
  const { type, flags } = fiber
  if (typeof type === 'function' && (flags & performedWork) !== 0) {
    hook.renders.set(type.name, 1 + (hook.renders.get(type.name) ?? 0))
  }
  // Where React rendered nothing below, the children are the same objects as before.
  if (fiber.alternate !== null && fiber.child === fiber.alternate.child) return
  for (let child = fiber.child; child; child = child.sibling) noteRenders(child)
}

/** Counts renders from here on. @returns a function that returns the count */
export function countCommits(): () => number {
  const before = hook.commits
  return () => hook.commits - before
}

/** Counts the renders of the components with that name from here on. */
export function countRenders(component: string): () => number {
  const count = () => hook.renders.get(component) ?? 0
  const before = count()
  return () => count() - before
}
