/** The cover as it will look with a style, for a company of a name that is clearly none. */
import './cover-preview.css';
import { type HouseStyle, SERVICE_WORDS } from '../../../../shared/model/house-style.ts';

export function CoverPreview({ style }: { readonly style: HouseStyle }) {
  const { firm, letterhead, logo, font, cover } = style;
  return (
    <figure className="fv-cover" style={{ fontFamily: `"${font}", sans-serif` }} aria-label="The cover">
      {cover === 'LETTERHEAD' && (
        <div className="fv-cover-head">
          {logo !== null && <img src={`data:${logo.mimeType};base64,${logo.base64}`} alt="Logo" />}
          {letterhead.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and stay in their order.
            <div key={`${at} ${line}`} className={at === 0 ? 'fv-cover-name' : ''}>
              {line}
            </div>
          ))}
        </div>
      )}
      <div className="fv-cover-company">Name of the client Pte. Ltd.</div>
      <div>(UEN 202600000A)</div>
      <div className="fv-cover-title">Directors’ statement and financial statements</div>
      <div>For the financial year ended 31 December 2026</div>
      {firm !== '' && (
        <div className="fv-cover-service">
          {SERVICE_WORDS.COMPILED.by} {firm}
        </div>
      )}
    </figure>
  );
}
