/** Handlers of shared/contract/house-style.ts. */
import type { houseStyleRoutes } from '../../shared/contract/house-style.ts';
import {
  changeClientStyle,
  changeEngagementStyle,
  changeHouseStyle,
  readClientStyle,
  readEngagementStyle,
  readLogo,
  readReport,
} from '../financial-statements/house-style/house-style.ts';
import { noteChoices } from '../financial-statements/notes/note-choices.ts';
import { findHouseStyle } from '../store/repositories/house-styles.ts';
import type { Handlers } from './gate.ts';

export const houseStyleHandlers: Pick<Handlers, keyof typeof houseStyleRoutes> = {
  getHouseStyle: async ({ context }) => ({
    style: await findHouseStyle(context.reader),
    shippedTickMarks: [...context.constitution.reportingTaxonomy().leadSchedules.tickMarks],
    notes: [...noteChoices(context.constitution.disclosureRules(), context.constitution.reportingTaxonomy())],
  }),
  saveHouseStyle: ({ context }, { caller, body }) => changeHouseStyle(context, caller, body),
  readLogo: ({ context }, { upload, signal }) => readLogo(context, upload, signal),
  getClientStyle: ({ context }, { params }) => readClientStyle(context.reader, params.id),
  saveClientStyle: ({ context }, { caller, params, body }) =>
    changeClientStyle(context, caller, params.id, body.style),
  getEngagementStyle: ({ context }, { params }) => readEngagementStyle(context.reader, params.id),
  saveEngagementStyle: ({ context }, { caller, params, body }) =>
    changeEngagementStyle(context, caller, params.id, body.style),
  readReport: ({ context }, { params, upload, signal }) => readReport(context, params.id, upload, signal),
};
