import { Component, type ReactNode } from 'react'

export interface ErrorBoundaryProps {
  fallback: ReactNode
  /** A new value, such as another path, tries the children again. */
  resetKey: string
  children: ReactNode
}

interface State {
  /** The key under which the children failed. */
  failedFor: string | undefined
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
    if (state.failedFor === undefined) return { hasFailed: true, failedFor: resetKey }
    return state.failedFor === resetKey ? null : { hasFailed: false, failedFor: undefined }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
