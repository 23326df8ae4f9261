/** The menu: what a desktop application is expected to have, by Electron's own roles, and help. */
import { Menu, type MenuItemConstructorOptions } from 'electron';
import { openExternalLink } from './external-links.ts';

export function menuTemplate(settings: {
  readonly packaged: boolean;
  readonly platform: NodeJS.Platform;
}): MenuItemConstructorOptions[] {
  const mac = settings.platform === 'darwin';
  const development: MenuItemConstructorOptions[] = [
    { type: 'separator' },
    { role: 'reload' },
    { role: 'toggleDevTools' },
  ];
  return [
    ...(mac ? [{ role: 'appMenu' } satisfies MenuItemConstructorOptions] : []),
    { label: 'File', submenu: [mac ? { role: 'close' } : { role: 'quit' }] },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        ...(settings.packaged ? [] : development),
      ],
    },
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        {
          label: 'Fairview Help',
          click: () => {
            void openExternalLink('https://help.fairview.example/');
          },
        },
      ],
    },
  ];
}

export function installMenu(packaged: boolean): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate({ packaged, platform: process.platform })));
}
