/**
 * Addresses are built from the route table; nothing typed can leave its place in the path.
 */
import { describe, expect, it } from 'vitest';
import { areaOf, staleAfter } from '../../../../renderer/client/areas.ts';
import { routePath } from '../../../../renderer/client/call.ts';
import { routes } from '../../../../shared/contract/routes.ts';

describe('routePath', () => {
  it('fills parameters and query in', () => {
    expect(routePath('listMapping', { params: { id: 'x' }, query: { limit: 500, cursor: undefined } })).toBe(
      '/ops/financial-statements/engagements/x/mapping?limit=500',
    );
  });

  it('encodes what a person typed', () => {
    expect(routePath('listClients', { query: { q: 'Tan & Co?' } })).toBe('/ops/clients?q=Tan+%26+Co%3F');
    expect(routePath('getClient', { params: { id: '../../auth/me' } })).toBe(
      '/ops/clients/..%2F..%2Fauth%2Fme',
    );
  });

  it('leaves empty filters out', () => {
    expect(routePath('listEngagements', { query: { q: '', status: undefined } })).toBe(
      '/ops/financial-statements/engagements',
    );
  });
});

describe('areaOf', () => {
  it('knows the area of every route but files and health', () => {
    const unknown = (Object.keys(routes) as (keyof typeof routes)[]).filter(
      (name) => areaOf(name) === 'other',
    );
    expect(unknown.sort()).toEqual(['downloadFile', 'live', 'ready']);
  });

  it('reads engagements and filings again when a client changes', () => {
    expect(staleAfter(areaOf('updateClient'))).toEqual([
      'clients',
      'engagements',
      'filings',
      'work',
      'audit',
    ]);
  });
});
