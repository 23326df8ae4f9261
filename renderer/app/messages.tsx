/** Short messages of what was done, at the corner of the page. */
import { Notifications } from '@mantine/notifications';

export function Messages() {
  return <Notifications position="bottom-right" autoClose={4000} />;
}
