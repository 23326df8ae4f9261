/**
 * Schemas are interpreted, never compiled with `new Function`: the page's policy forbids it. This module is
 * imported before any schema is used.
 */
import { config } from 'zod';

config({ jitless: true });
