/** The language model's settings and what its calls used. The key stands here sealed only. */
import { type ModelNames, modelNamesSchema } from '../../../shared/model/language-model.ts';
import type { Reader, Writer } from '../database.ts';

export interface LanguageModelSetting {
  readonly enabled: boolean;
  readonly models: ModelNames;
  readonly sealedKey: string | null;
  readonly changedAt: string;
  readonly changedBy: string;
}

/** Undefined until an administrator has saved the settings once. */
export async function findLanguageModelSetting(reader: Reader): Promise<LanguageModelSetting | undefined> {
  const row = await reader.selectFrom('languageModelSetting').selectAll().executeTakeFirst();
  if (!row) return undefined;
  const { enabled, models, sealedKey, changedAt, changedBy } = row;
  return {
    enabled: enabled === 1,
    models: modelNamesSchema.parse(JSON.parse(models)),
    sealedKey,
    changedAt,
    changedBy,
  };
}

export async function saveLanguageModelSetting(writer: Writer, setting: LanguageModelSetting): Promise<void> {
  const { sealedKey, changedAt, changedBy } = setting;
  const row = {
    enabled: setting.enabled ? (1 as const) : (0 as const),
    models: JSON.stringify(setting.models),
    sealedKey,
    changedAt,
    changedBy,
  };
  await writer
    .insertInto('languageModelSetting')
    .values({ position: 1, ...row })
    .onConflict((conflict) => conflict.column('position').doUpdateSet(row))
    .execute();
}

export interface LanguageModelCall {
  readonly at: string;
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Of a US dollar; null where the price of the model is not known. */
  readonly tenThousandths: number | null;
}

export async function recordLanguageModelCall(writer: Writer, call: LanguageModelCall): Promise<void> {
  await writer.insertInto('languageModelCall').values(call).execute();
}

export interface LanguageModelTotals {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly tenThousandths: number;
  readonly unpriced: number;
}

/** What was used since a moment; '' is from the beginning. */
export async function sumLanguageModelCalls(reader: Reader, since: string): Promise<LanguageModelTotals> {
  const row = await reader
    .selectFrom('languageModelCall')
    .select(({ fn }) => [
      fn.countAll<number>().as('calls'),
      fn.count<number>('tenThousandths').as('priced'),
      fn.sum<number | null>('inputTokens').as('inputTokens'),
      fn.sum<number | null>('outputTokens').as('outputTokens'),
      fn.sum<number | null>('tenThousandths').as('tenThousandths'),
    ])
    .where('at', '>=', since)
    .executeTakeFirstOrThrow();
  return {
    calls: row.calls,
    inputTokens: row.inputTokens ?? 0,
    outputTokens: row.outputTokens ?? 0,
    tenThousandths: row.tenThousandths ?? 0,
    unpriced: row.calls - row.priced,
  };
}
