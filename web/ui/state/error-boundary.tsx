import { Component, type ReactNode, Suspense, useEffect, useEffectEvent } from 'react'
import { MissingCode } from '../on-demand.tsx'

export interface ErrorBoundaryProps {
  fallback: ReactNode
  /** A new value, such as another path, renders the children again. */
  resetKey: unknown
  children: ReactNode
}

interface State {
  /** The key under which the children failed. */
  failedFor: { readonly key: unknown } | undefined
  hasFailed: boolean
}

/** Keeps the rest of the page alive if its children fail to render. In React, only a class can do this. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failedFor: undefined, hasFailed: false }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: State): State | null {
    if (!state.hasFailed) return null
    if (!state.failedFor) return { hasFailed: true, failedFor: { key: resetKey } }
    return state.failedFor.key === resetKey ? null : { hasFailed: false, failedFor: undefined }
  }

  override componentDidCatch(error: unknown): void {
    if (!(error instanceof MissingCode)) return
    error.forget()
    window.dispatchEvent(new Event('missingcode'))
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}

interface LatePartProps {
  /** A new value loads the part again. */
  attempt?: string | number
  /** Closes what could not be loaded. */
  onMissing: () => void
  children: ReactNode
}

/** Surrounds an overlay whose code loads separately. If it cannot be loaded, the screen below stays. */
export function LatePart({ attempt, onMissing, children }: LatePartProps) {
  return (
    <ErrorBoundary fallback={<Missing onMissing={onMissing} />} resetKey={attempt}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}

function Missing({ onMissing }: Pick<LatePartProps, 'onMissing'>) {
  const close = useEffectEvent(onMissing)
  useEffect(() => close(), [])
  return null
}
