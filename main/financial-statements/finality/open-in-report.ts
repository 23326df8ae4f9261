/**
 * What is open in what the practice says of its own work: a service without its report or without the firm's name, and an
 * audit of statements that call themselves unaudited. Pure.
 */
import { SERVICE_WORDS, type Service } from '../../../shared/model/house-style.ts';
import type { FinalityInput, Point } from './finality-input.ts';

const DID: Readonly<Record<Service, string>> = {
  COMPILED: 'compiled',
  REVIEWED: 'reviewed',
  AUDITED: 'audited',
};

export function openInReport({ style, unaudited }: Pick<FinalityInput, 'style' | 'unaudited'>): Point[] {
  const { service, report, firm } = style;
  if (service === null) return [];
  const said = `It is said that the practice ${DID[service]} the statements`;
  const points: Point[] = [];
  if (report === null) {
    const message = `${said}, and no report is given. Add the ${SERVICE_WORDS[service].report.toLowerCase()} under “Report and style”, or say nothing of it.`;
    points.push({ kind: 'REPORT_MISSING', where: 'export/report', message });
  }
  if (firm === '') {
    const message = `${said}, and the house style has no name of the firm, so that the cover does not say it.`;
    points.push({ kind: 'REPORT_MISSING', where: 'export/firm', message });
  }
  if (service === 'AUDITED' && unaudited) {
    const message = `${said}, and the answers say that the company is exempt from audit, so that every page says “Unaudited”. Change one of them.`;
    points.push({ kind: 'AUDIT_CONTRADICTED', where: 'disclosures', message });
  }
  return points;
}
