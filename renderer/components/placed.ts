/**
 * Items of a list that have no identity of their own, such as the cells of a table being typed: each is known
 * by its place.
 */
export interface Placed<Item> {
  readonly key: string;
  readonly item: Item;
  readonly index: number;
}

export function placed<Item>(items: readonly Item[]): readonly Placed<Item>[] {
  return items.map((item, index) => ({ key: `place ${index + 1}`, item, index }));
}
