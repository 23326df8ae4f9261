/** Does the same to many records, one after the other, and keeps what failed with its reason. */
import { useState } from 'react';
import { toProblem } from '../../client/hooks.ts';

export interface Failed<Item> {
  readonly item: Item;
  readonly message: string;
}

interface Run<Item> {
  readonly running: boolean;
  readonly done: number;
  readonly failed: readonly Failed<Item>[];
}

export function useRunEach<Item>() {
  const [run, set] = useState<Run<Item>>({ running: false, done: 0, failed: [] });
  return { ...run, set };
}

/** Answers what failed; the others are done. */
export async function runEach<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<void>,
  { set }: Pick<ReturnType<typeof useRunEach<Item>>, 'set'>,
): Promise<readonly Failed<Item>[]> {
  const failed: Failed<Item>[] = [];
  for (const [index, item] of items.entries()) {
    set({ running: true, done: index, failed });
    try {
      await act(item);
    } catch (error) {
      failed.push({ item, message: toProblem(error).message });
    }
  }
  set({ running: false, done: items.length, failed: [...failed] });
  return failed;
}
