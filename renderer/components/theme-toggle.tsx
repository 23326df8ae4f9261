/**
 * Light or dark, at once.
 */
import { ActionIcon, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

export function ThemeToggle() {
  const { toggleColorScheme } = useMantineColorScheme();
  const colorScheme = useComputedColorScheme('light');
  return (
    <Tooltip label="Light or dark">
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        onClick={toggleColorScheme}
        aria-label="Switch light and dark"
      >
        {colorScheme === 'dark' ? <IconSun size={18} /> : <IconMoon size={18} />}
      </ActionIcon>
    </Tooltip>
  );
}
