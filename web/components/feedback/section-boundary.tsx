import { Component } from 'react';
import type { ReactNode } from 'react';
import { logWarning } from '#web/lib/log.ts';
import { ErrorState } from './error-state.tsx';

interface SectionBoundaryProps {
  /** The name of the part that can't be shown, such as "o resumo da semana". */
  name: string;
  children: ReactNode;
}

/** Around one part of a page: when it fails, the rest of the page stays and this part can be tried again. */
export class SectionBoundary extends Component<SectionBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    logWarning(`não foi possível mostrar ${this.props.name}`, error);
  }

  override render(): ReactNode {
    const { name, children } = this.props;
    if (!this.state.hasFailed) return children;
    return <ErrorState title={`Não foi possível mostrar ${name}`} onRetry={() => this.setState({ hasFailed: false })} />;
  }
}
