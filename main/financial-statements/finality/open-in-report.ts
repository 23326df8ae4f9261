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
  const said = `“Report and style” says that the practice ${DID[service]} the statements`;
  const points: Point[] = [];
  if (report === null) {
    const message = `${said}, but there is no report. Add the ${SERVICE_WORDS[service].report.toLowerCase()} there, or choose no service.`;
    points.push({ kind: 'REPORT_MISSING', where: 'export/report', message });
  }
  if (firm === '') {
    const message = `${said}, but it has no name of the firm. Add the name, so that the cover can say it.`;
    points.push({ kind: 'REPORT_MISSING', where: 'export/firm', message });
  }
  if (service === 'AUDITED' && unaudited) {
    const message = `${said}, but the answers say that the company is exempt from audit. Every page then says “Unaudited”. Change one of them.`;
    points.push({ kind: 'AUDIT_CONTRADICTED', where: 'disclosures', message });
  }
  return points;
}
