/** Which addresses are ours: every trick of the list must fail, and only whole parsed parts count. */
import { describe, expect, it } from 'vitest';
import {
  isHelpAddress,
  isLedgerGrantAddress,
  isOwnAddress,
  isOwnBlob,
  isOwnPage,
} from '../../../../main/shell/own-address.ts';
import { LEDGER_GRANT_ADDRESSES } from '../../../../shared/model/ledgers.ts';
import { FOREIGN_ADDRESSES } from './foreign-addresses.ts';

describe('own addresses', () => {
  it.each(FOREIGN_ADDRESSES)('%s is foreign', (address) => {
    expect(isOwnAddress(address)).toBe(false);
    expect(isOwnPage(address)).toBe(false);
    expect(isOwnBlob(address)).toBe(false);
    expect(isHelpAddress(address)).toBe(false);
    expect(isLedgerGrantAddress(address)).toBe(false);
  });

  it('knows the page, and that other own addresses are not the page', () => {
    for (const address of ['fairview://app/', 'fairview://app/#/clients', 'fairview://app/index.html']) {
      expect(isOwnPage(address)).toBe(true);
    }
    for (const address of [
      'fairview://app/files/1?signature=x',
      'fairview://app/ops/audit',
      'fairview://app//',
    ]) {
      expect(isOwnAddress(address)).toBe(true);
      expect(isOwnPage(address)).toBe(false);
    }
    expect(isOwnBlob('blob:fairview://app/0192')).toBe(true);
  });

  it('opens https pages of the help only', () => {
    expect(isHelpAddress('https://help.fairview.example/mapping')).toBe(true);
    for (const address of [
      'http://help.fairview.example/',
      'https://help.fairview.example:8443/',
      'https://user@help.fairview.example/',
      'https://help.fairview.example.evil.example/',
      'https://evil.example/help.fairview.example',
      'https://evilfairview.example/',
      'mailto:help@fairview.example',
    ]) {
      expect(isHelpAddress(address)).toBe(false);
    }
  });

  it('opens the pages at which ledgers ask for access, and no other page of theirs', () => {
    for (const address of Object.values(LEDGER_GRANT_ADDRESSES)) {
      expect(isLedgerGrantAddress(`${address}?client_id=a&state=b`)).toBe(true);
      for (const other of [
        `${address}/more`,
        address.replace('https', 'http'),
        address.replace('.com', '.com:8443'),
        address.replace('https://', 'https://user@'),
        address.replace('.com', '.com.evil.example'),
        `${address}#fragment`,
      ])
        expect(isLedgerGrantAddress(other)).toBe(false);
    }
  });
});
