import { Component, type ReactNode } from 'react'
import { MissingCode } from '../on-demand.tsx'

export interface ErrorBoundaryProps {
  fallback: ReactNode
  /** A new value, such as another path, tries the children again. */
  resetKey: unknown
  children: ReactNode
}

interface State {
  /** The key under which the children failed. */
  failedFor: { readonly key: unknown } | undefined
  hasFailed: boolean
}

/** Keeps the rest of the page alive when its children cannot be drawn. Only a class can, in React. */
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
