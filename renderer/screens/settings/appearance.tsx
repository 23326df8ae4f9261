/**
 * Light, dark, or as the system is set.
 */
import { Radio, Stack, Text, useMantineColorScheme } from '@mantine/core';
import { useSession } from '../../client/session.tsx';

const SCHEMES = [
  { value: 'auto', label: 'As the system is set' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { me } = useSession();
  return (
    <Stack className="fv-panel" p="md" maw={520}>
      <Radio.Group
        label="Appearance"
        value={colorScheme}
        onChange={(value) => {
          const found = SCHEMES.find((each) => each.value === value);
          if (found !== undefined) setColorScheme(found.value);
        }}
      >
        <Stack gap="xs" mt="xs">
          {SCHEMES.map((each) => (
            <Radio key={each.value} value={each.value} label={each.label} />
          ))}
        </Stack>
      </Radio.Group>
      {!me.actions.includes('MANAGE_CLIENTS') && (
        <Text size="sm" c="dimmed">
          Staff, roles, taxonomy versions and backups are kept by an administrator.
        </Text>
      )}
    </Stack>
  );
}
