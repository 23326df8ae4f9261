/**
 * The only script that stands between page and shell: four functions, no generic send, no Node module, so
 * that the sandbox stays on. Each argument is parsed again on the other side.
 */
import { contextBridge, ipcRenderer } from 'electron';
import { BRIDGE_CHANNELS, type FairviewBridge } from './bridge.ts';

const bridge: FairviewBridge = {
  saveFile: (request) => ipcRenderer.invoke(BRIDGE_CHANNELS.saveFile, request),
  openPage: (request) => ipcRenderer.invoke(BRIDGE_CHANNELS.openPage, request),
  checkForUpdate: () => ipcRenderer.invoke(BRIDGE_CHANNELS.checkForUpdate, {}),
  screenCapture: (choice) => ipcRenderer.invoke(BRIDGE_CHANNELS.screenCapture, choice),
};

contextBridge.exposeInMainWorld('fairview', bridge);
