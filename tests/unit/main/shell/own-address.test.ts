/** Which addresses are ours: every trick of the list must fail, and only whole parsed parts count. */
import { describe, expect, it } from 'vitest';
import { isHelpAddress, isOwnAddress, isOwnBlob, isOwnPage } from '../../../../main/shell/own-address.ts';
import { FOREIGN_ADDRESSES } from './foreign-addresses.ts';

describe('own addresses', () => {
  it.each(FOREIGN_ADDRESSES)('%s is foreign', (address) => {
    expect(isOwnAddress(address)).toBe(false);
    expect(isOwnPage(address)).toBe(false);
    expect(isOwnBlob(address)).toBe(false);
    expect(isHelpAddress(address)).toBe(false);
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
});
