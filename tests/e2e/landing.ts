/** Where everybody lands after signing in, and the way from there: in one place, as many journeys begin with it. */
import type { Visitor } from './visitor.ts';

export async function landHome({ page }: Pick<Visitor, 'page'>): Promise<void> {
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
}

/** By keyboard, to a screen of the navigation. */
export async function goFromHome(
  visitor: Visitor,
  screen: 'Clients' | 'Engagements' | 'Filings',
): Promise<void> {
  await landHome(visitor);
  const { page, enter } = visitor;
  await enter(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: screen }));
  await page.getByRole('heading', { level: 1, name: screen }).waitFor();
}
