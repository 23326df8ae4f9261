/**
 * Settings: staff and roles, house style, taxonomy versions, backups, sync, language model, ledgers, accuracy of proposals, one's own
 * account, appearance. Each has an address.
 */
import { Stack, Tabs } from '@mantine/core';
import { useLocation } from 'wouter';
import { useMay } from '../../client/session.tsx';
import { ScreenHead } from '../../components/screen.tsx';
import './settings.css';
import { AccuracyPage } from './accuracy/accuracy-page.tsx';
import { Appearance } from './appearance.tsx';
import { Backups } from './backups.tsx';
import { HouseStylePage } from './house-style/house-style-page.tsx';
import { LanguageModel } from './language-model.tsx';
import { LedgersPage } from './ledgers/ledgers-page.tsx';
import { OutsideProcessor } from './outside-processor.tsx';
import { OwnAccount } from './own-account.tsx';
import { ReviewRules } from './review-rules.tsx';
import { RoleMatrix } from './role-matrix.tsx';
import { ScreenCapture } from './screen-capture.tsx';
import { StaffList } from './staff-list.tsx';
import { SyncSettings } from './sync-settings.tsx';
import { TaxonomyVersions } from './taxonomy-versions.tsx';

export function SettingsScreen({ tab }: { readonly tab: string | null }) {
  const [, go] = useLocation();
  const admin = useMay('MANAGE_CLIENTS');
  const templates = useMay('MANAGE_TEMPLATES');
  const seesEngagements = useMay('VIEW_FS_ENGAGEMENT');
  const seesFilings = useMay('VIEW_XBRL_FILING');
  return (
    <Stack>
      <ScreenHead title="Settings" />
      <Tabs
        value={tab ?? (admin ? 'staff' : 'appearance')}
        onChange={(next) => go(`/settings/${next ?? ''}`, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List className="fv-settings-tabs">
          {admin && <Tabs.Tab value="staff">Staff</Tabs.Tab>}
          {admin && <Tabs.Tab value="roles">Roles</Tabs.Tab>}
          {admin && <Tabs.Tab value="review">Review</Tabs.Tab>}
          {templates && <Tabs.Tab value="house-style">House style</Tabs.Tab>}
          {templates && <Tabs.Tab value="taxonomies">Taxonomy versions</Tabs.Tab>}
          {admin && <Tabs.Tab value="backups">Backups</Tabs.Tab>}
          {admin && <Tabs.Tab value="language-model">Language model</Tabs.Tab>}
          {admin && <Tabs.Tab value="outside-processor">Outside processor</Tabs.Tab>}
          {admin && <Tabs.Tab value="ledgers">Ledgers</Tabs.Tab>}
          <Tabs.Tab value="sync">Sync</Tabs.Tab>
          {(seesEngagements || seesFilings) && <Tabs.Tab value="accuracy">Accuracy</Tabs.Tab>}
          <Tabs.Tab value="account">My account</Tabs.Tab>
          <Tabs.Tab value="appearance">Appearance</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="staff" pt="md">
          <StaffList />
        </Tabs.Panel>
        <Tabs.Panel value="roles" pt="md">
          <RoleMatrix />
        </Tabs.Panel>
        <Tabs.Panel value="review" pt="md">
          <ReviewRules />
        </Tabs.Panel>
        <Tabs.Panel value="house-style" pt="md">
          <HouseStylePage />
        </Tabs.Panel>
        <Tabs.Panel value="taxonomies" pt="md">
          <TaxonomyVersions />
        </Tabs.Panel>
        <Tabs.Panel value="backups" pt="md">
          <Backups />
        </Tabs.Panel>
        <Tabs.Panel value="sync" pt="md">
          <SyncSettings />
        </Tabs.Panel>
        <Tabs.Panel value="language-model" pt="md">
          <LanguageModel />
        </Tabs.Panel>
        <Tabs.Panel value="outside-processor" pt="md">
          <OutsideProcessor />
        </Tabs.Panel>
        <Tabs.Panel value="ledgers" pt="md">
          <LedgersPage />
        </Tabs.Panel>
        <Tabs.Panel value="accuracy" pt="md">
          <AccuracyPage />
        </Tabs.Panel>
        <Tabs.Panel value="account" pt="md">
          <OwnAccount />
        </Tabs.Panel>
        <Tabs.Panel value="appearance" pt="md">
          <Stack>
            <Appearance />
            <ScreenCapture />
          </Stack>
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}
