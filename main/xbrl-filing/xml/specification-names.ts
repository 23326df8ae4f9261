/** Namespaces of the XBRL specifications, and the schemas of them that every processor carries. */

export const SPECIFICATION = {
  xbrli: 'http://www.xbrl.org/2003/instance',
  link: 'http://www.xbrl.org/2003/linkbase',
  xlink: 'http://www.w3.org/1999/xlink',
  xbrldt: 'http://xbrl.org/2005/xbrldt',
  xs: 'http://www.w3.org/2001/XMLSchema',
  xsi: 'http://www.w3.org/2001/XMLSchema-instance',
} as const;

export const SPECIFICATION_SCHEMA = {
  instance: 'http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd',
  linkbase: 'http://www.xbrl.org/2003/xbrl-linkbase-2003-12-31.xsd',
  dimensions: 'http://www.xbrl.org/2005/xbrldt-2005.xsd',
  references: 'http://www.xbrl.org/2006/ref-2006-02-27.xsd',
} as const;
