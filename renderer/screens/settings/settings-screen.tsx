/**
 * Settings, in groups beside the one that is open: the practice, its statements and filings, connections, oneself. Each has an
 * address, and a group shows what the role may use.
 */
import { Stack, Tabs } from '@mantine/core';
import { Fragment } from 'react';
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

interface SettingsTab {
  readonly value: string;
  readonly label: string;
  /** Who sees it: administrators, who keeps templates, who works on records; absent: everybody. */
  readonly needs?: 'admin' | 'templates' | 'work';
}

/** By what a person looks for: the people, what is made, what is outside, oneself. */
const GROUPS: readonly { readonly head: string; readonly tabs: readonly SettingsTab[] }[] = [
  {
    head: 'Practice',
    tabs: [
      { value: 'staff', label: 'Staff', needs: 'admin' },
      { value: 'roles', label: 'Roles', needs: 'admin' },
      { value: 'review', label: 'Review', needs: 'admin' },
      { value: 'backups', label: 'Backups', needs: 'admin' },
    ],
  },
  {
    head: 'Statements and filings',
    tabs: [
      { value: 'house-style', label: 'House style', needs: 'templates' },
      { value: 'taxonomies', label: 'Taxonomy versions', needs: 'templates' },
      { value: 'accuracy', label: 'Accuracy', needs: 'work' },
    ],
  },
  {
    head: 'Connections',
    tabs: [
      { value: 'sync', label: 'Sync' },
      { value: 'ledgers', label: 'Ledgers', needs: 'admin' },
      { value: 'language-model', label: 'Language model', needs: 'admin' },
      { value: 'outside-processor', label: 'Outside processor', needs: 'admin' },
    ],
  },
  {
    head: 'You',
    tabs: [
      { value: 'account', label: 'My account' },
      { value: 'appearance', label: 'Appearance' },
    ],
  },
];

export function SettingsScreen({ tab }: { readonly tab: string | null }) {
  const [, go] = useLocation();
  const admin = useMay('MANAGE_CLIENTS');
  const templates = useMay('MANAGE_TEMPLATES');
  const seesEngagements = useMay('VIEW_FS_ENGAGEMENT');
  const seesFilings = useMay('VIEW_XBRL_FILING');
  const mayOf = { admin, templates, work: seesEngagements || seesFilings };
  const groups = GROUPS.map(({ head, tabs }) => ({
    head,
    tabs: tabs.filter(({ needs }) => needs === undefined || mayOf[needs]),
  })).filter(({ tabs }) => tabs.length > 0);
  return (
    <Stack>
      <ScreenHead title="Settings" />
      <Tabs
        value={tab ?? (admin ? 'staff' : 'appearance')}
        onChange={(next) => go(`/settings/${next ?? ''}`, { replace: true })}
        keepMounted={false}
        orientation="vertical"
        className="fv-settings"
      >
        <Tabs.List className="fv-settings-tabs" aria-label="Settings">
          {groups.map(({ head, tabs }) => (
            <Fragment key={head}>
              <span className="fv-settings-group" aria-hidden>
                {head}
              </span>
              {tabs.map(({ value, label }) => (
                <Tabs.Tab key={value} value={value}>
                  {label}
                </Tabs.Tab>
              ))}
            </Fragment>
          ))}
        </Tabs.List>
        <Tabs.Panel value="staff">
          <StaffList />
        </Tabs.Panel>
        <Tabs.Panel value="roles">
          <RoleMatrix />
        </Tabs.Panel>
        <Tabs.Panel value="review">
          <ReviewRules />
        </Tabs.Panel>
        <Tabs.Panel value="house-style">
          <HouseStylePage />
        </Tabs.Panel>
        <Tabs.Panel value="taxonomies">
          <TaxonomyVersions />
        </Tabs.Panel>
        <Tabs.Panel value="backups">
          <Backups />
        </Tabs.Panel>
        <Tabs.Panel value="sync">
          <SyncSettings />
        </Tabs.Panel>
        <Tabs.Panel value="language-model">
          <LanguageModel />
        </Tabs.Panel>
        <Tabs.Panel value="outside-processor">
          <OutsideProcessor />
        </Tabs.Panel>
        <Tabs.Panel value="ledgers">
          <LedgersPage />
        </Tabs.Panel>
        <Tabs.Panel value="accuracy">
          <AccuracyPage />
        </Tabs.Panel>
        <Tabs.Panel value="account">
          <OwnAccount />
        </Tabs.Panel>
        <Tabs.Panel value="appearance">
          <Stack>
            <Appearance />
            <ScreenCapture />
          </Stack>
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}
