/** The README's table of rooms is the tree: it names every room, and none that is not there. */
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const isFolder = (path: string) => statSync(join(repository, path), { throwIfNoEntry: false })?.isDirectory();

/** Folders of the source: of the repository, and of each of its programs. */
const PROGRAMS = ['main', 'renderer', 'shared', 'sync-server', 'tests'];
const ELSEWHERE = new Set(['node_modules', 'dist', 'data']);

function foldersIn(folder: string): readonly string[] {
  return globSync('*', { cwd: join(repository, folder) })
    .map((name) => join(folder, name))
    .filter((path) => isFolder(path) && !ELSEWHERE.has(path));
}

/** Every `folder/` of the table: those of the first column as they are, those of the second inside the first. */
function roomsOf(readme: string): readonly string[] {
  const rows = readme.split('\n').filter((line) => /^\| `[\w/-]+\/`/.test(line));
  return rows.flatMap((row) => {
    const [, first = '', second = ''] = row.split('|');
    const named = (cell: string) =>
      [...cell.matchAll(/`([\w-]+(?:\/[\w-]+)*)\/`/g)].map(([, path = '']) => path);
    const own = named(first);
    return [...own, ...named(second).map((path) => join(own[0] ?? '', path))];
  });
}

describe('the rooms in the README', () => {
  const rooms = roomsOf(readFileSync(join(repository, 'README.md'), 'utf8'));

  it('are folders that are there', () => {
    expect(rooms.length).toBeGreaterThan(30);
    expect(rooms.filter((room) => !isFolder(room))).toEqual([]);
  });

  it('are all of them', () => {
    const tree = [...foldersIn('.'), ...PROGRAMS.flatMap(foldersIn)];
    // A program is there once one of its rooms is.
    const told = new Set([...rooms, ...rooms.map((room) => room.split('/')[0] ?? '')]);
    expect(tree.filter((folder) => !told.has(folder))).toEqual([]);
  });
});
