/** Types of the rule file, which the tool reads as plain JavaScript. */
import type { ICruiseOptions, IRegularForbiddenRuleType } from 'dependency-cruiser';

export declare const configuration: {
  readonly forbidden: (IRegularForbiddenRuleType & { readonly name: string })[];
  readonly options: ICruiseOptions;
};
