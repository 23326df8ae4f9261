/** Style sheets are imported for their effect; the bundler collects them into one file. */
declare module '*.css';
