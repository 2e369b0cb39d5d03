/**
 * Spares React the stack of each element and the span of each render, which it records for the browser's developer
 * tools. Its warnings still name the component. React looks for both when it loads.
 */
Reflect.deleteProperty(console, 'createTask')
Reflect.deleteProperty(console, 'timeStamp')
const react = await import('react')
const internals: unknown = Reflect.get(
  react,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
if (!(internals instanceof Object)) throw new Error('React has none of its internals')
// As if it had already created the maximum number of stacks per second.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
})

export {}
