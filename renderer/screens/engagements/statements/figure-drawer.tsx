/** A figure explained over the work: where there is no room beside it, and in the notes. */
import { Drawer } from '@mantine/core';
import { FigureTrail, type FigureTrailProps } from './figure-trail.tsx';

interface FigureDrawerProps extends Omit<FigureTrailProps, 'figure' | 'narrow'> {
  /** Null when shut. */
  readonly figure: FigureTrailProps['figure'] | null;
  readonly onClose: () => void;
}

export function FigureDrawer({ figure, onClose, ...rest }: FigureDrawerProps) {
  return (
    <Drawer
      opened={figure !== null}
      onClose={onClose}
      position="right"
      size="xl"
      title="Where this figure comes from"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {figure !== null && <FigureTrail figure={figure} {...rest} />}
    </Drawer>
  );
}
